import type { ZodType } from 'zod';
import { settingGroups } from '../../server/base/settings';

/** What counts where a setting is not given. Where that depends on others, the meaning of the setting has it. */
const defaultOf = (setting: ZodType): string => {
  const { data } = setting.safeParse(undefined);
  const isNone = data === undefined || (Array.isArray(data) && data.length === 0);
  return isNone ? '—' : `\`${String(data)}\``;
};

const rowOf = ([name, setting]: [string, ZodType]): string =>
  `| \`${name}\` | ${defaultOf(setting)} | ${setting.description} |`;

/** The page that lists the settings in their groups. */
export const settingsPage = (): string =>
  [
    '# Settings',
    '',
    'Written by `npm run docs` from `server/base/settings.ts`.',
    '',
    'All settings are environment variables. The server reads and checks them at its start. If some are invalid, it does not',
    'start and prints a line for each that names it; `console --check` does that [beforehand](deploying.md#3-settings). All',
    'instances of a platform have the same settings.',
    ...Object.entries(settingGroups).flatMap(([group, settings]) => [
      '',
      `## ${group}`,
      '',
      '| Setting | Default | What it is |',
      '| --- | --- | --- |',
      ...Object.entries<ZodType>(settings).map(rowOf),
    ]),
    '',
  ].join('\n');
