import type { FullConfig } from '@playwright/test';
import { password } from './console';

/**
 * Disables the alert rule that every platform has: the demo has few accounts, so that a notice would come at some moment to
 * whoever a test signs in.
 */
const quietAlerts = async ({ projects }: FullConfig): Promise<void> => {
  const api = new URL('/api/', projects[0]!.use.baseURL);
  const call = (path: string, method: string, headers: Record<string, string>, body?: object) =>
    fetch(new URL(path, api), {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
  const signedIn = await call('login/', 'POST', {}, { loginId: 'developer@example.com', password });
  const { access } = (await signedIn.json()) as { access: string };
  const headers = { Authorization: `Bearer ${access}` };
  const rules = (await (await call('mgmt/alert-rules', 'GET', headers)).json()) as { id: number }[];
  for (const { id } of rules) await call(`mgmt/alert-rules/${id}/disable`, 'POST', headers, {});
};

export default quietAlerts;
