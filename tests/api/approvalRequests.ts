import type { TestPlatform } from './testPlatform';

/** The newest request about a record (`invoices/12`), waiting or not. */
export const requestOn = ({ platform: { db } }: TestPlatform, subject: string) =>
  db.selectFrom('approvals').selectAll().where('subject', '=', subject).orderBy('id', 'desc').executeTakeFirstOrThrow();

/** Decides on a request by the calls of the screen Approvals. */
export const decideRequest = (
  api: TestPlatform,
  as: string,
  name: 'approve' | 'decline' | 'cancel',
  id: number,
  input: object = {},
) => api.call(as, 'POST', `mgmt/approvals/${id}/${name}`, input);

/** Decides on the newest request about a record. */
export const decideOn = async (
  api: TestPlatform,
  as: string,
  name: 'approve' | 'decline' | 'cancel',
  subject: string,
  input: object = {},
) => decideRequest(api, as, name, (await requestOn(api, subject)).id, input);
