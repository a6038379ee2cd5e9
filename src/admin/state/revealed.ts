import type { Reveal } from '../../resources/language/definition';

/** What an answer reveals; undefined when the platform does not tell. */
export const revealedBy = ({ key }: Reveal, answer: unknown): string | undefined => {
  const value = (answer as Readonly<Record<string, unknown>> | null | undefined)?.[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
};
