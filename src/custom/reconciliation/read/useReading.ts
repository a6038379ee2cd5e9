import { useQueryClient } from '@tanstack/react-query';
import { useGetOne, useStore, type RaRecord } from 'react-admin';
import { useEffect, useMemo, useRef, useState } from 'react';
import { usePlatform } from '../../../admin/state/usePlatform';
import { isUnmapped, mapColumns, withoutHeadings, type Mapping } from '../../../admin/import/mapping';
import { bankLines, chainLines } from '../../../resources/statementLines';
import type { Words } from '../../../resources/language/words';
import { headingsOf, linesOfTable } from './csvLines';
import { bankColumns, chainColumns } from './statementColumns';
import { linesOfOneC } from './oneC';
import { openFile, type OpenedStatement } from './openFile';
import { daysAround, readMoment, spanOf, type Days, type FileZone } from './readMoment';
import { newSending, sendFile, type SendingState } from './sendFile';
import { withoutFuture, type ReadLines } from './statementLine';

/** Of what a statement is: a payment account of a bank, or a wallet of a chain. */
export type StatementKind = 'bank' | 'chain';

export type ReadingPhase = 'file' | 'lines' | 'done';

/** Headings by column, as they were chosen the last time for files of a bank. */
type Remembered = Readonly<Record<string, Readonly<Record<string, string>>>>;
const nothing: Remembered = {};

const kinds = {
  bank: { subject: 'payment-accounts', columns: bankColumns, lines: bankLines.name },
  chain: { subject: 'platform-wallets', columns: chainColumns, lines: chainLines.name },
} as const;

const zoneOf = { bank: 'moscow', chain: 'utc' } as const;

/** The columns of a file by what was chosen the last time, else by its headings. */
const columnsOf = (
  kind: StatementKind,
  headings: readonly string[],
  remembered: Readonly<Record<string, string>> | undefined,
): Mapping => {
  const found = mapColumns(kinds[kind].columns, headings, headingsOf);
  if (!remembered) return found;
  const chosen = Object.entries(remembered).map(([name, heading]) => [name, headings.indexOf(heading)] as const);
  return chosen.every(([, column]) => column >= 0)
    ? { ...Object.fromEntries(Object.keys(found).map((name) => [name, null])), ...Object.fromEntries(chosen) }
    : found;
};

const noLines: ReadLines = { lines: [], faults: [], skipped: [] };

/** The state of a statement that is being read, from the file to what was found. File, columns and account stay whatever fails. */
export const useReading = (startsAs: StatementKind) => {
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<StatementKind>(startsAs);
  const [phase, setPhase] = useState<ReadingPhase>('file');
  const [file, setFile] = useState<OpenedStatement>();
  /** When it was chosen, ms. */
  const [chosenAt, setChosenAt] = useState(0);
  const [problem, setProblem] = useState<Words>();
  const [subjectId, setSubjectId] = useState<number | null>(null);
  const [chosenMapping, setChosenMapping] = useState<Mapping>();
  const [chosenZone, setChosenZone] = useState<FileZone>();
  const [oneCAccount, setOneCAccount] = useState<string>();
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<Error>();
  const [result, setResult] = useState<{ lines: number; added: number; fileId: number }>();
  const [remembered, setRemembered] = useStore<Remembered>('statement-columns', nothing);
  const sending = useRef<{ content: string; state: SendingState }>(undefined);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const { data: subject } = useGetOne<RaRecord>(
    kinds[kind].subject,
    { id: subjectId ?? 0 },
    { enabled: subjectId !== null },
  );
  const zone = chosenZone ?? zoneOf[kind];
  /** Files of one bank look alike, whatever account they are of. */
  const rememberedAs = kind === 'chain' ? 'chain' : subject && `bank ${String(subject.bankDataId)}`;
  const mapping = useMemo(
    () =>
      chosenMapping ??
      (file?.kind === 'table'
        ? columnsOf(kind, file.table.headings, rememberedAs === undefined ? undefined : remembered[rememberedAs])
        : {}),
    [chosenMapping, file, kind, rememberedAs, remembered],
  );
  const account = oneCAccount ?? (file?.kind === '1c' ? file.oneC.accounts[0] : undefined);
  const address = kind === 'chain' ? (subject?.address as string | undefined) : null;
  const read = useMemo(() => {
    if (!file) return noLines;
    const linesOf = () => {
      if (file.kind === '1c') return account === undefined ? noLines : linesOfOneC(file.oneC, account, zone);
      // Which transfers came in and which went out follows from the wallet.
      return address === undefined ? noLines : linesOfTable(file.table, { mapping, zone, address });
    };
    return withoutFuture(linesOf(), chosenAt);
  }, [file, account, zone, mapping, address, chosenAt]);
  const [chosenDays, setChosenDays] = useState<Partial<Days>>({});
  /** The days that the file says, or those of its lines. A file may cover more, of which it has no line, and never less. */
  const days = useMemo((): Days | undefined => {
    if (read.lines.length === 0) return undefined;
    const said = file?.kind === '1c' ? [file.oneC.from, file.oneC.to] : [];
    const moments = said.flatMap((text) => (text === undefined ? [] : (readMoment(text, zone)?.at ?? [])));
    const found = daysAround([...read.lines.map(({ date }) => Date.parse(date)), ...moments], zone);
    const { from = found.from, to = found.to } = chosenDays;
    return { from: from < found.from ? from : found.from, to: to > found.to ? to : found.to };
  }, [read, file, zone, chosenDays]);

  const open = async (chosen: File) => {
    setError(undefined);
    const opened = await openFile(chosen);
    if ('problem' in opened) {
      setProblem(opened.problem);
      return;
    }
    if (opened.kind === '1c') setKind('bank');
    setProblem(undefined);
    setFile(opened);
    setChosenAt(Date.now());
    setChosenMapping(undefined);
    setOneCAccount(undefined);
    setChosenDays({});
    setPhase('lines');
  };

  const remember = () => {
    if (file?.kind !== 'table' || rememberedAs === undefined) return;
    const { headings } = file.table;
    const chosen = Object.entries(mapping).flatMap(([name, column]) =>
      column === null || !headings[column] ? [] : [[name, headings[column]] as const],
    );
    setRemembered({ ...remembered, [rememberedAs]: Object.fromEntries(chosen) });
  };

  const send = async () => {
    // A second click does nothing.
    if (running.current || !file || !days || subjectId === null) return;
    const controller = new AbortController();
    running.current = controller;
    setError(undefined);
    setProgress(0);
    const sent = {
      name: file.name,
      accountId: kind === 'bank' ? subjectId : null,
      walletId: kind === 'chain' ? subjectId : null,
      ...spanOf(days, zone, Date.now()),
      lines: read.lines,
    };
    // A day that is not over ends a little later each time.
    const content = JSON.stringify({ ...sent, toDate: days.to });
    if (sending.current?.content !== content) sending.current = { content, state: newSending() };
    const { state } = sending.current;
    try {
      await sendFile(platform, sent, state, { signal: controller.signal, onProgress: setProgress });
      remember();
      setResult({ lines: read.lines.length, added: state.added, fileId: state.fileId! });
      setPhase('done');
    } catch (thrown) {
      if (!controller.signal.aborted) setError(thrown as Error);
    } finally {
      running.current = undefined;
      setProgress(undefined);
      void queryClient.invalidateQueries();
    }
  };

  return {
    kind,
    phase,
    file,
    problem,
    subjectId,
    zone,
    mapping,
    account,
    read,
    days,
    progress,
    error,
    result,
    columns: kinds[kind].columns,
    open,
    send,
    setKind: (chosen: StatementKind) => {
      setKind(chosen);
      setSubjectId(null);
      setChosenMapping(undefined);
      setChosenZone(undefined);
    },
    setSubjectId,
    setDays: (chosen: Partial<Days>) => setChosenDays({ ...chosenDays, ...chosen }),
    setZone: setChosenZone,
    setAccount: setOneCAccount,
    mapTo: (name: string, column: number | null) => setChosenMapping({ ...mapping, [name]: column }),
    takeFirstRow: () => {
      if (file?.kind !== 'table') return;
      const table = withoutHeadings(file.table);
      setFile({ ...file, table });
      setChosenMapping(mapColumns(kinds[kind].columns, table.headings, headingsOf));
    },
    hasUnknownHeadings: file?.kind === 'table' && isUnmapped(mapping) && file.table.headings.some(Boolean),
    goBack: () => {
      setError(undefined);
      setPhase('file');
    },
    stop: () => running.current?.abort(),
  };
};

/** A statement that is being read. */
export type RunningReading = ReturnType<typeof useReading>;
