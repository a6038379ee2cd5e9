import { useTranslate } from 'react-admin';
import { useMemo } from 'react';
import { useConsole } from '../state/ConsoleContext';
import type { Search } from './foundRecords';
import type { Group, Option } from './options';
import { createsFor, matchingDestinations, screensFor, type Destination } from './destinations';
import { recentRecords } from '../opening/recentRecords';
import { useFoundRecords } from './useFoundRecords';

const destinationOptions = (destinations: readonly Destination[]): Option[] =>
  destinations.map((destination) => ({ kind: 'destination', key: destination.key, destination }));

const recentOptions = (): Option[] =>
  recentRecords().map((recent) => ({ kind: 'recent', key: `recent ${recent.entity}/${recent.id}`, recent }));

/** Returns the options for the typed text: destinations and recent records first, then found records as they arrive. */
export const useGroups = (typed: string): { groups: Group[]; search: Search } => {
  const t = useTranslate();
  const { session, config } = useConsole();
  const search = useFoundRecords(typed);
  const local = useMemo(() => {
    const user = { role: session.role, config, t };
    return { screens: screensFor(user), creates: createsFor(user), recent: recentOptions() };
  }, [session.role, config, t]);
  const matching = (destinations: Destination[]) =>
    destinationOptions(typed === '' ? destinations : matchingDestinations(destinations, typed));
  const groups: Group[] = [
    { key: 'recent', heading: t('Recent'), options: typed === '' ? local.recent : [] },
    { key: 'screens', heading: t('Go to'), options: matching(local.screens) },
    { key: 'creates', heading: t('Do'), options: matching(local.creates) },
    ...search.found.map(({ definition, records }) => ({
      key: definition.name,
      heading: t(definition.title),
      // Results for the previous text stay until the next response, but cannot be chosen with the keyboard.
      isStale: search.typed !== typed,
      options: records.map((record): Option => ({
        kind: 'record',
        key: `record ${definition.name}/${record.id}`,
        definition,
        record,
        typed: search.typed,
      })),
    })),
  ];
  return { groups: groups.filter(({ options }) => options.length > 0), search };
};
