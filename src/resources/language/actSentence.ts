import { formatNumber } from '../../format/money';
import { textsOf } from './acts';
import type { Definition } from './definition';
import type { Words } from './words';

/** Sentences of acts on a list, or on nothing that has a list, instead of a record. */
const listActs: Readonly<Record<string, string>> = {
  export: '%{who} began an export of %{count} row of %{list} |||| %{who} began an export of %{count} rows of %{list}',
  exportWhole:
    '%{who} began an export of %{count} row of %{list} with whole numbers |||| %{who} began an export of %{count} rows of %{list} with whole numbers',
  acceptDatabase: '%{who} accepted another database server',
  readWhole: '%{who} read %{list} with whole numbers',
};

/** Who did what: with which record, or with how many rows of a list. */
interface ActOnRecord {
  act: string;
  refused: boolean;
  who: Words;
  entity: string;
  title?: string;
  rows?: number;
}

/** Returns an act as a sentence: 'Olga Owner disabled user Left the team'. */
export const actSentence = (
  all: readonly Definition[],
  definition: Definition | undefined,
  { act, refused, who, entity, title, rows = 0 }: ActOnRecord,
): Words => {
  const { label, pastTense } = textsOf(all, definition, act);
  const noun = { phrase: definition?.noun ?? definition?.title ?? entity };
  if (act === 'sign-in' && refused) {
    return title === undefined
      ? { phrase: 'Failed sign-in of an unknown user' }
      : { phrase: 'Failed sign-in as %{title}', args: { title } };
  }
  if (refused && title === undefined) {
    return { phrase: '%{who} was refused "%{act}" (%{noun})', args: { who, act: { phrase: label }, noun } };
  }
  if (refused) {
    return {
      phrase: '%{who} was refused "%{act}" on %{noun} %{title}',
      args: { who, act: { phrase: label }, noun, title: title ?? '' },
    };
  }
  if (act === 'sign-in') return { phrase: '%{who} signed in', args: { who } };
  const ofList = Object.hasOwn(listActs, act) ? listActs[act] : undefined;
  if (ofList !== undefined) {
    const list = { phrase: definition?.title ?? entity };
    return { phrase: ofList, args: { who, list, smart_count: rows, count: formatNumber(rows) } };
  }
  return {
    phrase: '%{who} %{act} %{noun} %{title}',
    args: { who, act: { phrase: pastTense }, noun, title: title ?? '' },
  };
};
