import { stripVTControlCharacters } from 'node:util';
import type { Definition, Page } from '../../src/resources/language/definition';
import { hintFor } from '../../src/resources/language/mistakes/mistake';
import { mistakesIn, mistakeText, type Mistake } from '../../src/resources/language/soundness';
import {
  declaringFiles,
  readSources,
  syntaxErrors,
  unknownImports,
  unknownProperties,
  type Source,
} from './sources.mjs';
import { phrasesOf } from './texts';

/** What there is to say of all definitions: lines that name mistakes, and lines that do not keep anything from working. */
export interface Report {
  mistakes: string[];
  warnings: string[];
}

/** A module that cannot be loaded, in one line: the message, and where it was thrown. */
const describeLoading = (error: unknown): string => {
  const { message, stack = '' } = error as Error;
  const place = /\/((?:src|server)\/[\w./-]+:\d+)/.exec(stack)?.[1];
  // Those who compile a file colour their messages for a terminal; the browser shows them as well.
  return `The definitions cannot be loaded: ${stripVTControlCharacters(message)}${place === undefined ? '' : ` (${place})`}`;
};

/** The mistakes as they are known together with the API; alone, where mistakes keep the API from loading. */
const findMistakes = async (screens: readonly (Definition | Page)[]): Promise<Mistake[]> => {
  try {
    const [{ definitionMistakes }, { handlers }] = await Promise.all([
      import('../../server/decisions/definitionMistakes'),
      import('../../server/domain/index'),
    ]);
    return definitionMistakes(handlers);
  } catch (error) {
    const mistakes = mistakesIn(screens);
    if (mistakes.length === 0) throw error;
    return mistakes;
  }
};

/** Texts of the definitions that a language lacks: they are shown in English. */
const untranslated = async (screens: readonly (Definition | Page)[]): Promise<string[]> => {
  const { phrases } = await import('../../src/words/ru/console/index');
  return [...new Set(screens.flatMap(phrasesOf))]
    .filter((text) => !Object.hasOwn(phrases, text))
    .map((text) => `No Russian yet (src/words/ru/console): ${text}`);
};

/** What keeps files with definitions from being loaded, or would be missing in them. */
const loadingMistakes = (sources: readonly Source[]): string[] => [
  ...syntaxErrors(sources).map(({ place, message }) => `${place}: ${message}.`),
  ...unknownImports(sources).map(({ place, from, name, known }) => {
    const what = name === undefined ? `there is no file "${from}".` : `"${from}" has no "${name}".`;
    return `${place}: ${what}${hintFor(name ?? from, known)}`;
  }),
];

/**
 * Returns all mistakes of all definitions, each as one line with its file, and what lacks Russian. Loads the definitions and
 * the API, unless their files cannot be loaded.
 */
export const reportOnDefinitions = async (): Promise<Report> => {
  const sources = readSources();
  const unloadable = loadingMistakes(sources);
  const unknown = unknownProperties(sources).map(
    ({ place, name, known }) => `${place}: there is no property "${name}".${hintFor(name, known)}`,
  );
  const inSources = [...unloadable, ...unknown];
  if (unloadable.length > 0) return { mistakes: inSources, warnings: [] };
  try {
    const { screens } = await import('../../src/resources/index');
    const files = declaringFiles(sources);
    const mistakes = (await findMistakes(screens)).map(
      (mistake) => `${files.get(mistake.name) ?? 'src/resources/index.ts'}: ${mistakeText(mistake)}`,
    );
    return { mistakes: [...inSources, ...mistakes], warnings: await untranslated(screens) };
  } catch (error) {
    return { mistakes: [...inSources, describeLoading(error)], warnings: [] };
  }
};
