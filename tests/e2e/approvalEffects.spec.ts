import { callApi, expect, openAs, test } from './console';

test(
  'whoever approves a reversal sees who gets back and who gives back how much, as the requester did',
  { tag: '@long' },
  async ({ page }) => {
    type Deal = { id: number; amount: number; requestedBy: string | null };
    const filter = encodeURIComponent(JSON.stringify({ status: 1, reversed: false }));
    const found = await callApi(page, 'owner', 'GET', `mgmt/deals?range=[0,199]&filter=${filter}`);
    const deal = ((await found.json()) as Deal[]).find(({ amount, requestedBy }) => amount > 1000 && !requestedBy)!;
    const asked = await callApi(page, 'owner', 'POST', `mgmt/deals/${deal.id}/reverse`, { reason: 'Charged twice' });
    expect(await asked.json()).toMatchObject({ waits: true });
    await openAs(page, 'developer', '/dashboard/approvals');
    await page
      .locator('.inbox-lines a')
      .filter({ hasText: `Deal #${deal.id}` })
      .click();
    const detail = page.getByRole('region', { name: 'Request' });
    await expect(detail.getByText('What this deal moved goes back:')).toBeVisible();
    await expect(detail.locator('.moves')).toContainText(/gets back [\d\s]+\.\d+\sUSDT/);
    await detail.getByLabel('Reason').fill('It was not');
    await detail.getByRole('button', { name: 'Decline' }).click();
    await expect(page.locator('.toast').getByText('Request declined')).toBeVisible();
  },
);

test(
  'whoever approves a pattern sees the sums that it would read in stored messages, and what it does not match',
  { tag: '@long' },
  async ({ page }) => {
    const [message] = (await (
      await callApi(page, 'owner', 'GET', 'mgmt/vault-messages?range=[0,0]&filter={"status":1}')
    ).json()) as { sender: string; message: string; amount: number }[];
    const banks = (await (await callApi(page, 'owner', 'GET', 'mgmt/banks?range=[0,99]')).json()) as {
      id: number;
      senderName: string;
      senderNumber: string;
    }[];
    const bank = banks.find(({ senderName, senderNumber }) => [senderName, senderNumber].includes(message!.sender))!;
    const pattern = `Available (?P<amount>[0-9 ]+\\.[0-9]{2}) RUB`;
    await callApi(page, 'developer', 'POST', 'mgmt/parsing-patterns', { bankDataId: bank.id, regexpPattern: pattern });
    await openAs(page, 'owner', '/dashboard/approvals');
    await page.locator('.inbox-lines a').filter({ hasText: pattern }).first().click();
    const trial = page.getByRole('region', { name: 'Request' }).locator('.trial');
    await expect(trial).toContainText(/Matches \d+ of the last \d+ messages? of this bank/);
    // The balance after a transfer is marked as what the pattern takes for its sum.
    const marked = trial
      .locator('.sample')
      .filter({ has: page.locator('mark') })
      .first();
    const sum = (await marked.locator('strong').innerText()).replaceAll(/[^\d.]/g, '');
    expect((await marked.locator('mark').innerText()).replaceAll(/\s/g, '')).toBe(sum);
    await page.getByRole('region', { name: 'Request' }).getByLabel('Reason').fill('It reads the balance');
    await page.getByRole('region', { name: 'Request' }).getByRole('button', { name: 'Decline' }).click();
    await expect(page.locator('.toast').getByText('Request declined')).toBeVisible();
  },
);
