/** A password of one's own has at least so many characters; the rest is judged by the platform. */
export const minPasswordLength = 12;

/** What makes a good one, in words. */
export const passwordAdvice =
  'At least 12 characters. Four or five words that nobody expects together are good, and easy to keep.';

/** What is wrong with a password that was typed twice: beside which of the two, in words. */
export interface PasswordProblem {
  field: 'password' | 'again';
  words: string;
}

/** What is wrong with a new password that was typed twice; null when the platform may judge it. */
export const passwordProblem = (
  { password, again }: Readonly<Record<PasswordProblem['field'], string>>,
  t: (phrase: string) => string,
): PasswordProblem | null => {
  if (password === '') return { field: 'password', words: t('Password cannot be empty') };
  if ([...password].length < minPasswordLength)
    return { field: 'password', words: t('Must have at least 12 characters') };
  return password === again ? null : { field: 'again', words: t('This is not the same password') };
};
