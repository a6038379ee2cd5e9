import type { PlatformAddress } from '../page/pageData';
import { callInvoice } from './platform';

/** Opens a dispute about an invoice (extension). Never rejects, like other calls. */
export const sendClaim = (platform: PlatformAddress, id: string, claim: object) =>
  callInvoice(platform, id, '/dispute', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(claim),
  });
