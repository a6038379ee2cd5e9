import type { FromDocument } from './from';
import type { Entity } from './entities';

/** What is taken of one entity: its calls, as the document has them. */
const takenText = ({ place: { name, list, parent }, definition: { create, actions = {} } }: Entity): string[] => [
  `  ${name}${parent ? ` (below a record of ${parent.place.name})` : ''}`,
  `    list    ${list.call.name}${list.rows === '' ? '' : `, its rows in "${list.rows}"`}`,
  ...(create && list.create ? [`    create  ${list.create.name}`] : []),
  ...Object.values(actions).flatMap((action) =>
    action.kind === 'call' ? [`    action  POST /${action.path}: ${action.label}`] : [],
  ),
];

/** What people read after a document was read: what is taken, what is not and why, and what comes next. */
export const reportOf = ({ entities, missing, apiBase }: FromDocument): string => {
  const unique = [...new Set(missing.map(({ what, why }) => `  ${what}: ${why}.`))];
  const names = entities.map(({ place }) => place.name).join();
  return `Taken:
${entities.flatMap(takenText).join('\n')}
${unique.length === 0 ? 'Nothing is left out.' : `Not expressed:\n${unique.join('\n')}`}

Phrases are shown in English until somebody translates them: npm run check lists them.
To show it:   API_BASE=${apiBase ?? 'https://your.platform/api/'} ENTITIES=${names} WS_ENDPOINT=none npm start
To check it:  CONFORMANCE_PASSWORD=… npm run conformance -- ${apiBase ?? 'https://your.platform/api/'} --as you@example.com --only ${names}
What was guessed, and how to correct it: docs/another-platform.md
`;
};
