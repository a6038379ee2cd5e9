import { useLocaleState, useTranslate } from 'react-admin';
import { useOpenedActions } from '../actions/openedActions';
import { locales } from '../i18n/provider';
import { openOwnDialog, ownDialogsFor } from '../state/ownDialogs';
import { useConsole } from '../state/ConsoleContext';
import { useSignOut } from '../state/useSignOut';
import { modeChoices, modeLabels } from '../theme/mode';
import { useMode } from '../theme/useMode';
import { searchTextOf } from './matching';
import type { Command } from './options';

/** The commands of the palette, by where they belong. */
export interface Commands {
  /** Title of the open record. */
  title: string;
  /** What can be done with the open record. */
  ofRecord: Command[];
  /** The person's own dialogs, theme, language and signing out. */
  ofConsole: Command[];
}

/** Returns what the palette can do at once: with the open record, and with the console itself. */
export const useCommands = (): Commands => {
  const t = useTranslate();
  const { title, actions } = useOpenedActions();
  const { choice, choose } = useMode();
  const [locale, setLocale] = useLocaleState();
  const { config, session } = useConsole();
  const logOut = useSignOut();
  return {
    title,
    ofRecord: actions.map(({ name, label, choose: run }) => ({
      key: `action ${name}`,
      label,
      icon: 'run',
      searchText: searchTextOf([label, title], t),
      run,
    })),
    ofConsole: [
      ...ownDialogsFor(config.extensions, session.role).map(({ name, label }): Command => ({
        key: `own ${name}`,
        label: t(label),
        icon: 'lock',
        searchText: searchTextOf([label], t),
        run: () => openOwnDialog.set(name),
      })),
      ...modeChoices
        .filter((mode) => mode !== choice)
        .map((mode): Command => ({
          key: `theme ${mode}`,
          label: t(modeLabels[mode]),
          icon: 'theme',
          searchText: searchTextOf([modeLabels[mode], mode], t),
          run: () => choose(mode),
        })),
      ...locales
        .filter(({ locale: other }) => other !== locale)
        .map(({ locale: other, name }): Command => ({
          key: `language ${other}`,
          label: name,
          icon: 'language',
          searchText: searchTextOf([name, 'language'], t),
          run: () => setLocale(other),
        })),
      {
        key: 'logout',
        label: t('Logout'),
        icon: 'signOut',
        searchText: searchTextOf(['Logout'], t),
        run: logOut,
      },
    ],
  };
};
