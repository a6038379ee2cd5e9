import type { PublicLink } from '../../resources/payers';
import { useTranslate } from '../words/useTranslate';
import type { ClosedLink } from '../page/pageData';
import { LinkedFields } from './LinkedFields';

/** Shown in place of the form when nobody can pay at the address here and now, with the link if there is one. */
export const LinkClosed = ({ why: { title, text }, link }: { why: ClosedLink; link: PublicLink | undefined }) => {
  const translate = useTranslate();
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
