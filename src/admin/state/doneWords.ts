import type { CallAction } from '../../resources/language/definition';

/** What is said after an action succeeded, with what its answer says beside: 'Account deactivated. Invoice 12 is …'. */
export const doneWords = (
  { done, remark }: Pick<CallAction, 'done' | 'remark'>,
  answer: unknown,
  t: (phrase: string, values?: object) => string,
): string => {
  const value = remark && (answer as Readonly<Record<string, unknown>> | null | undefined)?.[remark.key];
  const isTold = typeof value === 'number' || (typeof value === 'string' && value !== '');
  return isTold ? `${t(done)}. ${t(remark!.text, { value })}` : t(done);
};
