import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ImportResult } from '../../dataProvider/importCalls';
import { PlatformError } from '../../dataProvider/platformError';
import { newKey } from '../../format/newKey';
import type { Definition } from '../../resources/language/definition';
import { importColumns, type ImportRow, type RowFault } from '../../resources/language/imports';
import type { Words } from '../../resources/language/words';
import { usePlatform } from '../state/usePlatform';
import { checkRows, existingRows, faultyRows, joinFaults } from './checkRows';
import { faultyRowsOf, type FaultyRow } from './faultyRows';
import { findWarnings, type CellWarning } from './warnings';
import { isUnmapped, mapColumns, rowsOf, withoutHeadings, type Mapping } from './mapping';
import { readFile, type Table } from './readCsv';
import { resolveNames } from './resolveNames';
import { translations } from './translations';

/** What the dialog shows: choosing a file, its columns, its rows with their faults, or what was done. */
export type Phase = 'file' | 'columns' | 'rows' | 'done';

/** A file that was read. */
export interface OpenedFile {
  name: string;
  table: Table;
  isWindows1251: boolean;
  /** No heading is the name of a field: the first row may be data. */
  hasUnknownHeadings: boolean;
  /** Number of rows that were left out because they exist already. */
  skipped: number;
  /** The rows that were left out because of their faults. */
  leftOut: readonly FaultyRow[];
  /** The number of each row of the table in the file, whatever was left out before it. */
  numbers: readonly number[];
}

const numbersOf = ({ rows }: Table): number[] => rows.map((_cells, index) => index + 1);

/** What the check of the rows found, and the rows as they are sent: with ids for names. Undefined before it, and once a cell was changed. */
export interface Check {
  faults: readonly RowFault[];
  /** Number of faults, also of those that the platform did not list. */
  total: number;
  waits: boolean;
  rows: readonly ImportRow[];
  /** Cells that are accepted and probably wrong. */
  warnings: readonly CellWarning[];
}

/** Something that takes a while: its share, 0 to 1. */
export interface Progress {
  of: 'check' | 'import';
  share: number;
}

const faultyCode = 'faulty_rows';

/** The state of an import, from the file to what was done. File, columns and changed cells stay whatever fails. */
export const useImport = (definition: Definition) => {
  const platform = usePlatform();
  const queryClient = useQueryClient();
  const fields = importColumns(definition);
  const entity = definition.name;
  const [phase, setPhase] = useState<Phase>('file');
  const [file, setFile] = useState<OpenedFile>();
  const [problem, setProblem] = useState<Words>();
  const [mapping, setMapping] = useState<Mapping>({});
  const [check, setCheck] = useState<Check>();
  /** Faults of cells that were changed since: shown until the next check. */
  const [isChanged, setIsChanged] = useState(false);
  const [progress, setProgress] = useState<Progress>();
  const [error, setError] = useState<Error>();
  const [result, setResult] = useState<ImportResult>();
  const sent = useRef<{ content: string; key: string }>(undefined);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const open = (name: string, read: Awaited<ReturnType<typeof readFile>>) => {
    setError(undefined);
    if ('problem' in read) {
      setProblem(read.problem);
      return;
    }
    setProblem(undefined);
    const found = mapColumns(fields, read.table.headings, translations);
    setFile({
      name,
      ...read,
      hasUnknownHeadings: isUnmapped(found),
      skipped: 0,
      leftOut: [],
      numbers: numbersOf(read.table),
    });
    setMapping(found);
    setCheck(undefined);
    setPhase('columns');
  };

  /** Runs one thing at a time: a second click does nothing. */
  const run = async (of: Progress['of'], work: (signal: AbortSignal) => Promise<void>) => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setError(undefined);
    setProgress({ of, share: 0 });
    try {
      await work(controller.signal);
    } catch (thrown) {
      if (!controller.signal.aborted) setError(thrown as Error);
    } finally {
      running.current = undefined;
      setProgress(undefined);
    }
  };

  const checkFile = async (checked: OpenedFile, signal: AbortSignal): Promise<Check> => {
    const named = rowsOf(fields, checked.table, mapping, translations);
    const { rows: given, faults: ofNames } = await resolveNames(platform, { fields, rows: named }, signal);
    const half = 0.5;
    const onProgress = (done: number) => setProgress({ of: 'check', share: (done / given.length) * half });
    const own = await checkRows(fields, given, { onProgress, signal });
    const onSent = (share: number) => setProgress({ of: 'check', share: half + share * half });
    const forecast = await platform.importForecast({ entity, rows: given, signal, onProgress: onSent });
    const warnings = findWarnings(fields, checked.table, mapping);
    const faults = joinFaults(ofNames, joinFaults(own, forecast.faults));
    return { faults, total: Math.max(faults.length, forecast.total), waits: forecast.waits, rows: given, warnings };
  };

  const show = (checked: OpenedFile, found: Check) => {
    setFile(checked);
    setCheck(found);
    setIsChanged(false);
    setPhase('rows');
  };

  const checkNow = async (signal: AbortSignal) => show(file!, await checkFile(file!, signal));

  /**
   * Leaves out the rows that exist already, or all with a fault, until none is listed: an answer lists the first faults
   * alone. What exists is counted as skipped; what was left out stays to be downloaded.
   */
  const leaveOut = async (signal: AbortSignal, rowsIn: typeof faultyRows, kind: 'skipped' | 'leftOut') => {
    let left = file!;
    let found = check!;
    for (let unwanted = rowsIn(found.faults); unwanted.size > 0; unwanted = rowsIn(found.faults)) {
      const isKept = (_cell: unknown, index: number) => !unwanted.has(index);
      const kept = left.table.rows.filter(isKept);
      left = {
        ...left,
        table: { ...left.table, rows: kept },
        numbers: left.numbers.filter(isKept),
        ...(kind === 'skipped'
          ? { skipped: left.skipped + unwanted.size }
          : { leftOut: [...left.leftOut, ...faultyRowsOf(left, found.faults)] }),
      };
      found =
        kept.length > 0
          ? await checkFile(left, signal)
          : { faults: [], total: 0, waits: false, rows: [], warnings: [] };
    }
    show(left, found);
  };

  const importNow = async (signal: AbortSignal) => {
    const given = check!.rows;
    const content = JSON.stringify(given);
    if (sent.current?.content !== content) sent.current = { content, key: newKey() };
    const onProgress = (share: number) => setProgress({ of: 'import', share });
    try {
      setResult(await platform.importRows({ entity, rows: given, onProgress, signal }, sent.current.key));
      setPhase('done');
      void queryClient.invalidateQueries();
    } catch (thrown) {
      // Something was added since the check: it finds what.
      if (thrown instanceof PlatformError && thrown.code === faultyCode) await checkNow(signal);
      throw thrown;
    }
  };

  return {
    fields,
    phase,
    file,
    problem,
    mapping,
    check,
    isChanged,
    progress,
    error,
    result,
    openFile: async (chosen: File) => open(chosen.name, await readFile(chosen)),
    openText: async (text: string) => open('', await readFile(new Blob([text]))),
    mapTo: (name: string, column: number | null) => setMapping({ ...mapping, [name]: column }),
    takeFirstRow: () => {
      if (!file) return;
      const table = withoutHeadings(file.table);
      setFile({ ...file, table, numbers: numbersOf(table), hasUnknownHeadings: false });
    },
    goBack: () => {
      setError(undefined);
      setPhase(phase === 'rows' ? 'columns' : 'file');
    },
    startCheck: () => void run('check', checkNow),
    startImport: () => void run('import', importNow),
    startSkip: () => void run('check', (signal) => leaveOut(signal, existingRows, 'skipped')),
    startLeaveOut: () => void run('check', (signal) => leaveOut(signal, faultyRows, 'leftOut')),
    stop: () => running.current?.abort(),
    changeCell: (row: number, column: number, text: string) => {
      if (!file) return;
      // A row may have fewer cells than there are headings.
      const changed = file.table.rows.map((cells, index) =>
        index === row ? file.table.headings.map((_heading, at) => (at === column ? text : (cells[at] ?? ''))) : cells,
      );
      setFile({ ...file, table: { ...file.table, rows: changed } });
      setIsChanged(true);
    },
  };
};

/** An import that is being made. */
export type RunningImport = ReturnType<typeof useImport>;
