import { useTranslate } from 'react-admin';
import { useMemo } from 'react';
import { useConsole } from '../state/ConsoleContext';
import type { Search } from './foundRecords';
import type { Command, Group, Option } from './options';
import {
  createsFor,
  everythingFor,
  filteredListsFor,
  matchingLists,
  cardsFor,
  screensFor,
  searchesFor,
  tasksFor,
  viewsFor,
  type Destination,
} from './destinations';
import { matching, type Offered } from './matching';
import { recentRecords } from '../navigation/recentRecords';
import { useCommands } from './useCommands';
import { useFoundRecords } from './useFoundRecords';
import { useSavedViews } from './useSavedViews';

/** Key of the group that offers to search lists for the typed text. */
export const searchesKey = 'searches';

const destinationOptions = (destinations: readonly Destination[]): Option[] =>
  destinations.map((destination) => ({ kind: 'destination', key: destination.key, destination }));

const commandOptions = (commands: readonly Command[]): Option[] =>
  commands.map((command) => ({ kind: 'command', key: command.key, command }));

const recentOptions = (): Option[] =>
  recentRecords().map((recent) => ({ kind: 'recent', key: `recent ${recent.entity}/${recent.id}`, recent }));

/**
 * Returns the options for the typed text: what can be done and opened without asking the platform, then found records as
 * they arrive.
 */
export const useGroups = (typed: string): { groups: Group[]; search: Search; isSettled: boolean } => {
  const t = useTranslate();
  const { session, config } = useConsole();
  const search = useFoundRecords(typed);
  const isSettled = typed === '' || (search.settled && search.typed === typed);
  const { title, ofRecord, ofConsole } = useCommands();
  const saved = useSavedViews();
  const local = useMemo(() => {
    const user = { role: session.role, config, t };
    return {
      screens: screensFor(user),
      cards: cardsFor(user),
      acts: [...tasksFor(user), ...createsFor(user)],
      lists: filteredListsFor(user),
      views: viewsFor(saved, user),
      recent: recentOptions(),
      searches: (text: string) => (text === '' ? [] : [...everythingFor(user, text), ...searchesFor(user, text)]),
    };
  }, [session.role, config, saved, t]);
  const offered = <T extends Offered>(all: readonly T[]) => (typed === '' ? all : matching(all, typed));
  const groups: Group[] = [
    // First, so that Enter alone does nothing to the open record.
    { key: 'recent', heading: t('Recent'), options: typed === '' ? local.recent : [] },
    { key: 'record', heading: title, options: commandOptions(offered(ofRecord)) },
    {
      key: 'screens',
      heading: t('Go to'),
      options: destinationOptions([...offered(local.screens), ...(typed === '' ? [] : matching(local.cards, typed))]),
    },
    { key: 'acts', heading: t('Do'), options: destinationOptions(offered(local.acts)) },
    { key: 'views', heading: t('Saved views'), options: destinationOptions(typed === '' ? [] : offered(local.views)) },
    { key: 'console', heading: t('This console'), options: commandOptions(offered(ofConsole)) },
    { key: 'lists', heading: t('Filtered lists'), options: destinationOptions(matchingLists(local.lists, typed)) },
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
    // Once everything else has arrived: it does not move under the pointer, and Enter typed early waits for records.
    {
      key: searchesKey,
      heading: t('Search in lists'),
      options: isSettled ? destinationOptions(local.searches(typed)) : [],
    },
  ];
  return { groups: groups.filter(({ options }) => options.length > 0), search, isSettled };
};
