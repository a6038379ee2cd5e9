import { useEffect, useState } from 'react';
import { forgetUnsent, storeAtSessionEnd, unsentOf } from '../../authProvider/unsentInput';
import type { InputForm } from './useInputForm';
import type { Fields } from '../../resources/language/fields';
import { useConsole } from '../state/ConsoleContext';

/**
 * Keeps what is typed into a dialog or a page when the session ends, secrets aside, and fills it in when the same person opens the
 * same one again (docs/console.md#tabs-of-the-browser). `into` names it and its record; without it nothing is kept. `dialog` is the
 * dialog's title; a page, which sign-in leads back to, has none. Returns whether something was filled in.
 */
export const useUnsentInput = (
  { into, dialog }: { into: string | undefined; dialog?: string },
  fields: Fields,
  form: Pick<InputForm, 'typed' | 'isDirty' | 'setValue'>,
): boolean => {
  const { session } = useConsole();
  const [kept] = useState(() => (into === undefined ? undefined : unsentOf(session.id, into)));
  const { typed, isDirty, setValue } = form;
  useEffect(() => {
    if (!kept || into === undefined) return;
    for (const name of Object.keys(fields)) if (kept[name] !== undefined) setValue(name, kept[name]);
    forgetUnsent(into);
    // Once, when the dialog opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    if (into === undefined || !isDirty) return undefined;
    const isSecret = (name: string) => {
      const { input } = fields[name] ?? {};
      return Boolean(input && input.secret);
    };
    const open = Object.fromEntries(Object.entries(typed).filter(([name]) => !isSecret(name)));
    return storeAtSessionEnd(() => [{ into, typed: open, ...(dialog !== undefined && { dialog }) }]);
  }, [into, dialog, isDirty, typed, fields]);
  return kept !== undefined;
};
