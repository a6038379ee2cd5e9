import type { Plugin } from 'vite';

/** Leaves of the calls of no entity what the console reads (`consoleCalls`): the API's document and its checks read the rest. */
export const callsAsRead: Plugin = {
  name: 'calls-as-read',
  apply: 'build',
  transform(code, id) {
    if (!/\/src\/resources\/(?:calls|(?:signIn|file|message|payer)Calls)\.ts$/.test(id)) return undefined;
    const read = new Set(['method', 'path', 'takes']);
    const calls = this.parse(code)
      .body.map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
      .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))[0]?.init;
    if (calls?.type !== 'ObjectExpression') throw new Error(`${id} does not begin with the calls`);
    const unread = calls.properties
      .flatMap((call) =>
        call.type === 'Property' && call.value.type === 'ObjectExpression' ? call.value.properties : [],
      )
      .filter((part) => part.type === 'Property' && part.key.type === 'Identifier' && !read.has(part.key.name));
    return unread.reduceRight(
      (kept, { start, end }) => kept.slice(0, start) + kept.slice(end).replace(/^\s*,/, ''),
      code,
    );
  },
};
