import type { PublicLink } from '../../resources/payers';
import { useTranslate } from '../words/useTranslate';
import { whyClosed } from '../page/linkState';
import { LinkedFields } from './LinkedFields';

/** Shown in place of the form when nobody can pay with the link here and now. Undefined: there is no such link. */
export const LinkClosed = ({ link }: { link: PublicLink | undefined }) => {
  const translate = useTranslate();
  const { title, text } = whyClosed(link)!;
  return (
    <article>
      {link && (
        <p className="who">
          {translate({ phrase: 'Payment to %{merchant}', args: { merchant: link.merchant.nickname } })}
        </p>
      )}
      <h1 tabIndex={-1}>{translate(title)}</h1>
      <p className="text">{translate(text)}</p>
      {link && <LinkedFields link={link} />}
    </article>
  );
};
