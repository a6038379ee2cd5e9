import type { Reveal } from '../../resources/language/definition';

/** Returns the secret in an answer; undefined when the platform did not send it. */
export const revealedBy = ({ key }: Reveal, answer: unknown): string | undefined => {
  const value = (answer as Readonly<Record<string, unknown>> | null | undefined)?.[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
};
