import type { Page } from '@playwright/test';
import { expectNoViolationsInBothThemes } from './axe';
import { callApi, expect, openAs, test } from './console';

const openTicket = async (page: Page, who: string): Promise<number> => {
  const ticket = { ticketName: 'Noted', ticketDescription: 'Where is it?' };
  return ((await (await callApi(page, who, 'POST', 'mgmt/support', ticket)).json()) as { id: number }).id;
};
const notes = (page: Page) => page.getByRole('log', { name: 'Notes' });
const box = (page: Page) => page.getByRole('textbox', { name: 'Note', exact: true });

test('a note names a colleague by keyboard, who is led to the record by their bell; its merchant sees none', async ({
  page,
}) => {
  const id = await openTicket(page, 'merchant');
  await openAs(page, 'owner', `/dashboard/support?open=support/${id}`);
  await expect(notes(page)).toHaveText('No notes yet. Only staff read them.');
  await box(page).pressSequentially('Ask @fi');
  const people = page.getByRole('listbox', { name: 'People to mention' }).getByRole('option');
  await expect(people).toHaveText([/^Fred Finance/]);
  await box(page).press('Enter');
  await expect(box(page)).toHaveValue('Ask @Fred Finance ');
  await expectNoViolationsInBothThemes(page);
  // Escape leaves the names, and not the record.
  await box(page).pressSequentially('or @o');
  await expect(people.first()).toBeVisible();
  await box(page).press('Escape');
  await expect(people).toHaveCount(0);
  await box(page).press('Control+Enter');
  await expect(notes(page).getByRole('listitem')).toHaveText([/^Olga Owner .*Ask @Fred Finance or @o$/]);
  await expect(notes(page).locator('.mention')).toHaveText('@Fred Finance');
  await expect(box(page)).toHaveValue('');

  await openAs(page, 'finance', '/dashboard/main');
  await page.getByRole('button', { name: /^Your notifications/ }).click();
  const told = page.getByRole('dialog', { name: 'Your notifications' }).getByText(`ticket #${id}`);
  await told.first().click();
  await expect(notes(page)).toContainText('Ask @Fred Finance');

  await openAs(page, 'merchant', `/dashboard/support?open=support/${id}`);
  await expect(page.getByRole('log', { name: 'Answers' })).toBeVisible();
  await expect(notes(page)).toHaveCount(0);
});

test('a note on an invoice appears for others who have it open; what was typed stays after an error', async ({
  page,
}) => {
  const [invoice] = (await (await callApi(page, 'owner', 'GET', 'mgmt/invoices')).json()) as { id: number }[];
  await openAs(page, 'owner', `/dashboard/invoices?open=invoices/${invoice!.id}`);
  await expect(notes(page)).toBeVisible();
  await callApi(page, 'finance', 'POST', 'mgmt/notes', {
    entity: 'invoices',
    recordId: invoice!.id,
    text: '<script>alert(1)</script> 😀',
  });
  await expect(notes(page)).toContainText('<script>alert(1)</script> 😀');
  await page.route('**/mgmt/notes', (route) => route.fulfill({ status: 503, json: { code: 'x', message: 'Not now' } }));
  await box(page).fill('Long considered');
  await box(page).press('Control+Enter');
  await expect(page.locator('.answer [role=alert]')).toContainText('Not now');
  await expect(box(page)).toHaveValue('Long considered');
});

test('a ticket is assigned to whoever opens the dialog, and found by its assignee', async ({ page }) => {
  const id = await openTicket(page, 'agent');
  await openAs(page, 'moderator', `/dashboard/support?open=support/${id}`);
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign ticket' });
  await expect(dialog.getByRole('combobox', { name: /^Assignee/ })).toHaveValue('Max Moderator');
  await dialog.getByRole('button', { name: 'Assign ticket' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`/dashboard/support?filter=${encodeURIComponent('{"q":"Noted"}')}`);
  await page.getByRole('button', { name: '+ Assignee' }).click();
  await page.getByRole('checkbox', { name: 'Max Moderator' }).click();
  await expect(page.locator('tbody tr')).toHaveCount(1);
});

test('an answer takes files, which the other side can download', async ({ page }) => {
  const id = await openTicket(page, 'merchant');
  await openAs(page, 'merchant', `/dashboard/support?open=support/${id}`);
  const answers = page.getByRole('log', { name: 'Answers' });
  await page.locator('input[type=file]').setInputFiles([
    { name: 'paid.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('text') },
  ]);
  await expect(page.getByText('This file is neither a PDF nor a JPEG or PNG picture', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Answer' }).fill('See the receipt');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Remove the files that cannot be sent')).toBeVisible();
  await expect(answers).toHaveText('No answers yet.');
  await page.getByRole('button', { name: 'Remove: notes.txt' }).click();
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(answers.getByRole('listitem').first()).toContainText('See the receipt');
  await openAs(page, 'finance', `/dashboard/support?open=support/${id}`);
  const download = page.waitForEvent('download');
  await answers.getByRole('button', { name: 'Download paid.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('paid.pdf');
});
