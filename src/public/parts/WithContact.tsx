import { contactHref } from '../../format/contactHref';
import type { Words } from '../../resources/language/words';
import { useTranslate } from '../words/useTranslate';

/** Stands for the contact while the sentence is translated. */
const place = '\0';

/** A sentence whose arguments name the contact, which is a link where it can be pressed. */
export const WithContact = ({ words, contact }: { words: Words; contact: string | undefined }) => {
  const translate = useTranslate();
  const href = contact === undefined ? undefined : contactHref(contact);
  const name = Object.entries(words.args ?? {}).find(([, value]) => value === contact)?.[0];
  if (href === undefined || name === undefined) return translate(words);
  const [before = '', after] = translate({ ...words, args: { ...words.args, [name]: place } }).split(place);
  // The sentence does not name it. A phone number after any other one would be taken for where to pay.
  if (after === undefined) return before;
  return (
    <>
      {before}
      <a href={href}>{contact}</a>
      {after}
    </>
  );
};
