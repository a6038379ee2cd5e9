import { useId, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { clearDraft } from '../../format/bankTexts/draftPattern';
import { knownForms } from '../../format/bankTexts/knownForms';
import type { PatternKind } from '../../format/bankTexts/readMessage';

interface Props {
  kind: PatternKind;
  pattern: string;
  /** Takes the draft of a form and its text; undefined for none. */
  onChoose: (form: { draft: string; text: string } | undefined) => void;
}

/** Offers the forms that banks are known to write, until a pattern of one's own is typed. */
export const KnownForms = ({ kind, pattern, onChoose }: Props) => {
  const t = useTranslate();
  const id = useId();
  const forms = useMemo(
    () =>
      knownForms.filter((form) => form.kind === kind).map((form) => ({ ...form, draft: clearDraft(form.text, kind) })),
    [kind],
  );
  const chosen = forms.findIndex(({ draft }) => draft === pattern);
  if (pattern !== '' && chosen < 0) return null;
  return (
    <>
      <label htmlFor={id}>{t('Ready form')}</label>
      <select
        id={id}
        className="ready-form"
        value={chosen}
        onChange={({ target }) => onChoose(forms[Number(target.value)])}
      >
        <option value={-1}>{t('None')}</option>
        {forms.map(({ bank, text }, index) => (
          <option key={text} value={index}>
            {bank}: {text}
          </option>
        ))}
      </select>
    </>
  );
};
