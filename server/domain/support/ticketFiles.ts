import { Hono } from 'hono';
import { sql } from 'kysely';
import { typeOfFile } from '../../../src/format/fileName';
import { plainCalls } from '../../../src/resources/calls';
import { meets } from '../../../src/resources/language/condition';
import { encodeRecord } from '../../../src/resources/language/wire';
import { support } from '../../../src/resources/support';
import { ticketAnswers } from '../../../src/resources/ticketAnswers';
import { maxFilesOfAnswer, maxFilesOfTicket } from '../../../src/resources/ticketFileLimits';
import { ticketFiles } from '../../../src/resources/ticketFiles';
import { conflict, notAllowed, notFound, tooMany } from '../../base/errors';
import { UserLimiter } from '../../base/userLimiter';
import { checkRole, idParam, routePath } from '../../calls/addresses';
import { fileHeaders, fileNameOf, readFileBody } from '../../calls/fileBody';
import type { Env, Platform } from '../../calls/platform';
import { countUp } from '../../database/counters';
import { relationOf } from '../../database/relation';
import type { Tx } from '../../database/schema';
import { change, recordChange } from '../../entities/change';
import { readScopeOf } from '../../entities/scopes';
import { nicknameOf } from '../../session/people';
import { confirmCaller } from '../../session/tokens';
import { contentTypeOf } from '../receipts/contentType';
import { newFile, type NewFile } from '../receipts/newFile';

/** How many files one user adds to tickets within a day. */
const maxOfDay = 100;
const daySeconds = 86_400;

/** Limits uploads per user: 4 at a time, 100 waiting. Each file is held in memory until it is stored. */
const uploads = new UserLimiter(4, 100, 'Too many files at once. Try again shortly.');

/** Throws 409 when an answer, or its ticket, has the most files that it takes. */
const checkRoom = (existing: readonly { answerId: number }[], answerId: number) => {
  if (existing.filter((file) => file.answerId === answerId).length >= maxFilesOfAnswer)
    throw conflict(
      {
        phrase: 'At most %{smart_count} file with one answer |||| At most %{smart_count} files with one answer',
        args: { smart_count: maxFilesOfAnswer },
      },
      'file',
    );
  if (existing.length >= maxFilesOfTicket)
    throw conflict(
      {
        phrase: 'At most %{smart_count} file on one ticket |||| At most %{smart_count} files on one ticket',
        args: { smart_count: maxFilesOfTicket },
      },
      'file',
    );
};

/** Adds a file to an answer whose ticket is locked, unless the answer has one with the same content. `isNew` says which. */
const addOnce = async (
  tx: Tx,
  { name, sha256, bytes }: NewFile,
  { ticketId, answerId, author }: { ticketId: number; answerId: number; author: string },
): Promise<{ id: number; isNew: boolean }> => {
  const existing = await tx
    .selectFrom('ticket-files')
    .select(['id', 'answerId', 'sha256'])
    .where('ticketId', '=', ticketId)
    .execute();
  const duplicate = existing.find((file) => file.answerId === answerId && file.sha256 === sha256);
  if (duplicate) return { id: duplicate.id, isNew: false };
  checkRoom(existing, answerId);
  const { id } = await tx
    .insertInto('ticket-files')
    .values({ ticketId, answerId, file: name, size: bytes.byteLength, author, sha256 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into "ticket-file-contents" ("fileId", content) values (${id}, ${bytes})`.execute(tx);
  return { id, isNew: true };
};

/**
 * The calls of files on tickets (extension): whoever wrote an answer adds files to it while the ticket takes answers, and whoever
 * may read the ticket downloads them; all others get 404.
 */
export const ticketFileRoutes = (platform: Platform): Hono<Env> => {
  const { db } = platform;
  const { addTicketFile, readTicketFile } = plainCalls;
  const app = new Hono<Env>();
  const handler = change(platform, {
    attempts: { entity: ticketFiles.name, act: 'create' },
    authorize: (caller) => checkRole(addTicketFile, caller),
    limiter: uploads,
    validate: async (context, caller) => {
      const answerId = idParam(context, 'answerId');
      if ((await countUp(db, `ticket-files:${caller.id}`, daySeconds)) > maxOfDay)
        throw tooMany('Too many files in a day. Try again tomorrow.', daySeconds);
      const bytes = await readFileBody(context, addTicketFile.takes!);
      const file = newFile(fileNameOf(context), contentTypeOf(bytes), bytes);
      return { body: { sha256: file.sha256 }, file, answerId };
    },
    perform: async ({ tx, caller, requestId }, { file, answerId }) => {
      const [answer] = await relationOf(ticketAnswers).byIds(tx, readScopeOf(ticketAnswers, caller), [answerId]);
      if (!answer) throw notFound();
      const ticketId = Number(answer.ticketId);
      // Locked, so that it cannot be closed meanwhile, and its files are counted one after the other.
      const { status } = await tx
        .selectFrom('support')
        .select('status')
        .where('id', '=', ticketId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      await confirmCaller(tx, caller);
      const { authorId } = await tx
        .selectFrom('ticket-answers')
        .select('authorId')
        .where('id', '=', answerId)
        .executeTakeFirstOrThrow();
      if (authorId !== caller.id) throw notAllowed('This answer is somebody else’s');
      const { is, otherwise } = support.display.thread!.when;
      if (!meets({ status }, is)) throw conflict(otherwise);
      const author = await nicknameOf(tx, caller.id);
      const { id, isNew } = await addOnce(tx, file, { ticketId, answerId, author });
      const [after] = await relationOf(ticketFiles).byIdsUnscoped(tx, [id]);
      if (isNew) await recordChange(tx, { caller, requestId }, { definition: ticketFiles, act: 'create', after });
      return encodeRecord(ticketFiles, after!);
    },
    changes: [ticketFiles.name],
  });
  app.post(routePath(addTicketFile.path), handler);

  app.get(routePath(readTicketFile.path), async (context) => {
    const caller = context.get('caller');
    checkRole(readTicketFile, caller);
    const id = idParam(context, 'id');
    const [row] = await relationOf(ticketFiles).byIds(db, readScopeOf(ticketFiles, caller), [id]);
    if (!row) throw notFound();
    const { rows } = await sql<{
      content: Uint8Array;
    }>`select content from "ticket-file-contents" where "fileId" = ${id}`.execute(db);
    const file = String(row.file);
    return context.body(new Uint8Array(rows[0]!.content), 200, fileHeaders(typeOfFile(file), file));
  });
  return app;
};
