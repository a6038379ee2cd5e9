/** Minimum length of a password in characters. The platform checks the rest. */
export const minPasswordLength = 12;

/** Advice on choosing a good password. */
export const passwordAdvice =
  'At least 12 characters. Four or five words that nobody expects together are good, and easy to keep.';

/** The same advice below an error, which says what the platform requires. */
export const passwordAdviceBelowError = 'Four or five words that nobody expects together are good, and easy to keep.';

/** A problem of a password that is typed twice: its text and the input that it belongs to. */
export interface PasswordProblem {
  field: 'password' | 'again';
  words: string;
}

/** Checks a new password that was typed twice. Returns its problem; null when it can be sent to the platform. */
export const passwordProblem = (
  { password, again }: Readonly<Record<PasswordProblem['field'], string>>,
  t: (phrase: string) => string,
): PasswordProblem | null => {
  if (password === '') return { field: 'password', words: t('Password cannot be empty') };
  if ([...password].length < minPasswordLength)
    return { field: 'password', words: t('Must have at least 12 characters') };
  return password === again ? null : { field: 'again', words: t('The passwords do not match') };
};
