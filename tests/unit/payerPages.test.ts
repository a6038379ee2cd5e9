import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readLink, valuesOfLink } from '../../src/public/page/readLink';
import { invoiceBodyOf, readForm } from '../../src/public/page/readForm';
import type { PageData } from '../../src/public/page/pageData';
import { renderPage } from '../../src/public/render';
import { timeLeftAnnouncement, countdown } from '../../src/public/result/countdown';
import { stateWords } from '../../src/public/result/stateWords';
import type { StateWords } from '../../src/public/result/told';
import type { Words } from '../../src/resources/language/words';
import { translateInto } from '../../src/public/words/language';
import { languages, preferredLanguage, type Language } from '../../src/words/languages';
import type { PublicDispute, PublicInvoice, PublicLink } from '../../src/resources/payers';
import { DisputeStatus } from '../../src/resources/statuses/disputes';
import { InvoiceStatus, openInvoiceStatuses, PaymentType } from '../../src/resources/statuses/invoices';

const invoice: PublicInvoice = {
  id: 'b71e4c0d-0000-4000-8000-00000009ac02',
  status: InvoiceStatus.New,
  amount: 12_500,
  paymentMethod: 'BANK TRANSFER',
  expireDate: 1_000_000,
  requisites: { requisites: '2200700144021938', holderName: 'Ivan Petrov' },
  paymentType: PaymentType.PayIn,
  merchant: { uuid: 'u', nickname: 'Nordwind' },
  approved: true,
};
const merchants = [{ id: 7, uuid: '9573265e-5896-4827-9f36-e235d899531c', nickname: 'Nordwind' }];

/** A dispute that its account's owner has not answered. */
const dispute: PublicDispute = {
  status: DisputeStatus.Open,
  amount: 12_000,
  paidAt: 1000,
  openedDate: 2000,
  answerUntil: 9_000_000,
  isWithStaff: false,
  decidedDate: null,
};
const decided = (status: DisputeStatus): PublicDispute => ({
  ...dispute,
  status,
  isWithStaff: true,
  decidedDate: 3000,
});

/** What the page says of a state below its title. */
const sentencesOf = ({ text, notes = [], ifSent }: StateWords): Words[] => [
  text,
  ...notes,
  ...(ifSent ? [ifSent] : []),
];

/** Every state of an invoice that the pages tell apart. */
const everyState = Object.values(PaymentType).flatMap((paymentType) =>
  [...Object.values(InvoiceStatus), 99 as unknown as InvoiceStatus].flatMap((status) =>
    [
      {},
      { approved: false },
      { requisites: null },
      { received: 12_000 },
      { received: 13_000, late: true },
      { reversed: true },
      { otherSum: 10 },
      { reportedPaidDate: 5, usualSeconds: 120 },
      { expireDate: 0 },
      { expireDate: 0, requisites: null, reportedPaidDate: 5, receipts: 0, claimDate: 5_000_000 },
      { expireDate: 0, requisites: null, reportedPaidDate: 5, receipts: 0, claimDate: null },
      { requisites: null, reportedPaidDate: 5, receipts: 1, claimDate: null },
      { canDispute: true },
      { dispute },
      { dispute, otherSum: 10 },
      {
        dispute: { ...dispute, status: DisputeStatus.Answered, isWithStaff: true },
        usualDisputeSeconds: 90,
        receipts: 2,
      },
      { dispute: decided(DisputeStatus.Accepted), received: 12_000 },
      { dispute: decided(DisputeStatus.Accepted), reversed: true },
      { dispute: decided(DisputeStatus.Refused) },
    ].map((more): PublicInvoice => ({ ...invoice, status, paymentType, ...more })),
  ),
);

/** The page of an invoice, as our server draws it. */
const pageOf = (shown: PublicInvoice, language: Language, contact: string, more: Partial<PageData> = {}): string =>
  renderPage(
    {
      page: 'extended-pg',
      language,
      platform: { apiBase: '/api/', extensions: true },
      now: 1000,
      key: 'k',
      values: {},
      issues: {},
      invoice: shown,
      contact,
      search: '',
      address: '/extended-pg/1',
      ...more,
    },
    { style: '' },
  );

describe('whose platform a payer’s page is', () => {
  const form: PageData = {
    page: 'extended-pg',
    language: 'en',
    platform: { apiBase: '/api/', extensions: true },
    now: 1000,
    key: 'k',
    values: {},
    issues: {},
    search: '',
    address: '/extended-pg',
  };

  it('a payer’s page says whose platform it is, above what the script draws, where a setting says it', () => {
    const [above] = renderPage(form, { style: '' }, { name: 'Pay <b>', logo: 'data:image/png;base64,AA==' }).split(
      '<div id="pay">',
    );
    expect(above).toMatch(/<body><p class="mark"><img src="data:image\/png;base64,AA==" alt=""\/>Pay &lt;b&gt;<\/p>$/);
    expect(renderPage(form, { style: '' })).toMatch(/<body><div id="pay">/);
  });

  it('texts of the pages of payers follow the size that a reader chose in their browser', () => {
    const style = readFileSync('src/public/public.css', 'utf8');
    expect(style).toMatch(/font-size: [\d.]+rem/);
    expect(style.match(/(font-size|line-height|^\s+font): [\d.]+px.*|^\s+[\d.]+px\/.*/gm)).toBeNull();
  });
});

describe('the page of a reversed invoice', () => {
  it.each(Object.values(PaymentType))(
    'the page of a reversed invoice does not say that it is paid or sent: %s',
    (paymentType) => {
      const complete: PublicInvoice = { ...invoice, status: InvoiceStatus.Complete, paymentType, endDate: 900 };
      const says = /Paid to|Paid at|>Paid<|>Sent<|Sent at|was sent|arrived|>Complete</;
      expect(pageOf(complete, 'en', 'help@shop.example')).toMatch(says);
      expect(pageOf({ ...complete, reversed: true }, 'en', 'help@shop.example')).not.toMatch(says);
    },
  );
});

describe('the contact on a page of an invoice', () => {
  it.each(Object.keys(languages) as Language[])(
    'a phone number to ask stands only where a sentence names whom to ask, so that nobody pays to it: %s',
    (language) => {
      const contact = '+7 900 123-45-67';
      for (const shown of everyState) {
        const named = sentencesOf(stateWords(shown, 1000, contact)).filter(({ phrase }) => phrase.includes('%{whom}'));
        const links = pageOf(shown, language, contact).match(/<a href="tel:[^"]*">\+7 900 123-45-67<\/a>/g) ?? [];
        // The foot names it, too.
        expect(links, JSON.stringify(shown)).toHaveLength(named.length + 1);
      }
    },
  );
});

describe('a dispute on the page of an invoice', () => {
  const ended: PublicInvoice = { ...invoice, status: InvoiceStatus.Expired, requisites: null, canDispute: true };
  const sent: PublicInvoice = {
    ...invoice,
    status: InvoiceStatus.Complete,
    paymentType: PaymentType.PayOut,
    canDispute: true,
  };
  const page = (shown: PublicInvoice, more?: Partial<PageData>) => pageOf(shown, 'en', 'help@shop.example', more);
  const formOf = (html: string) => /<form class="[^"]*claim[\S\s]*?<\/form>/.exec(html)?.[0] ?? '';

  it('is begun where the platform says that it can be, with one primary button; elsewhere the page says whom to write to', () => {
    const offered = page(ended);
    expect(offered).toContain('Already sent the money?');
    expect(offered).toMatch(/<a class="primary" href="\/extended-pg\/[\da-f-]+\/dispute">Yes, I sent it<\/a>/);
    expect(offered).toMatch(/<a class="secondary"[^>]*>Not sent: create a new invoice<\/a>/);
    expect(offered.match(/class="primary"/g)).toHaveLength(1);
    expect(formOf(offered)).toBe('');
    for (const canDispute of [false, undefined]) {
      const closed = page({ ...ended, canDispute });
      expect(closed).not.toContain('/dispute"');
      expect(closed).toContain('Already sent the money?');
      expect(closed).toMatch(/Write to <a href="mailto:help@shop.example">/);
      expect(closed).toMatch(/<a class="primary"[^>]*>Create a new invoice<\/a>/);
    }
    // A receipt opens it by itself while the pay-in is open.
    expect(page({ ...invoice, canDispute: true })).not.toContain('/dispute"');
    expect(page(sent)).toMatch(/<a class="secondary" href="[^"]*\/dispute">It did not arrive<\/a>/);
    expect(page({ ...sent, canDispute: false })).not.toContain('It did not arrive');
  });

  it('its form offers the sum, says in whose time it is read, and keeps what was typed beside what is wrong', () => {
    const empty = formOf(page(ended, { claim: { values: {}, issues: {} } }));
    expect(empty).toMatch(/action="\/extended-pg\/[\da-f-]+\/dispute" encType="multipart\/form-data" method="post"/);
    expect(empty).toMatch(/name="amount"[^>]* value="12500.00"/);
    expect(empty).toMatch(/type="datetime-local"/);
    expect(empty).toContain('Moscow time');
    expect(empty).not.toContain('aria-invalid');
    const issues = {
      paidAt: { phrase: 'is in the future' },
      form: { phrase: 'Too many requests. Try again in a minute.' },
    };
    const wrong = formOf(page(ended, { claim: { values: { amount: '12000', paidAt: '2099-01-01T10:00' }, issues } }));
    expect(wrong).toMatch(/name="amount"[^>]* value="12000"/);
    expect(wrong).toMatch(/aria-invalid="true"[^>]* name="paidAt"[^>]* value="2099-01-01T10:00"/);
    expect(wrong).toContain('is in the future');
    expect(wrong).toContain('Too many requests. Try again in a minute.');
    const ofPayOut = formOf(page(sent, { claim: { values: { text: 'Nothing came' }, issues: {} } }));
    expect(ofPayOut).toMatch(/<textarea[^>]*>Nothing came<\/textarea>/);
    expect(ofPayOut).not.toMatch(/type="(file|datetime-local)"|name="amount"/);
  });

  it('while it is open the page says who answers until when, what was sent, and asks once a minute', () => {
    const open = page({ ...ended, canDispute: false, dispute, receipts: 1 });
    expect(open).toContain('<h1 tabindex="-1">We are checking</h1>');
    expect(open).toContain('Do not send the money again');
    expect(open).toContain('The account&#x27;s owner answers until');
    expect(open).toContain('1970-01-01 02:30 UTC');
    expect(open).toMatch(/You sent<.*12\D000\.00.*By your bank, at<.*Receipts<.*>1</s);
    expect(open).toContain('Add something');
    expect(open).toContain('http-equiv="refresh" content="60"');
    expect(open).not.toMatch(/reate a new invoice|Staff decide|Usually that takes|Amount</);
    const withStaff = { ...ended, canDispute: false, dispute: { ...dispute, isWithStaff: true } };
    expect(page(withStaff)).toMatch(/Staff decide<(?!.*owner answers)/s);
    expect(page({ ...withStaff, usualDisputeSeconds: 2400 })).toContain('Usually that takes 40 minutes.');
    expect(page({ ...withStaff, usualDisputeSeconds: 7201 })).toContain('Usually that takes 3 hours.');
    expect(page({ ...withStaff, receipts: 3 })).not.toContain('Add something');
    // A person who opened it by hand leaves an open pay-in without a receipt.
    expect(page({ ...invoice, status: InvoiceStatus.Handle, expireDate: 0, dispute })).not.toContain('role="timer"');
  });

  it('while it is checked its status says so, and the time of the decision is not called that of the payment', () => {
    const checked = page({ ...ended, canDispute: false, dispute });
    expect(checked).toMatch(/data-colour="[a-z]+">.*Processing</);
    expect(checked).not.toContain('>Expired<');
    const complete = { ...invoice, status: InvoiceStatus.Complete, endDate: 900 };
    expect(page(complete)).toContain('Paid at');
    expect(page({ ...complete, dispute: decided(DisputeStatus.Accepted) })).toMatch(/Ended at(?!.*Paid at)/s);
  });

  it('its form can be left, and nobody is said to send money by a pay-out that has ended', () => {
    const form = formOf(page(ended, { claim: { values: {}, issues: {} } }));
    expect(form).toContain('<a class="secondary" href="/extended-pg/b71e4c0d-0000-4000-8000-00000009ac02">Cancel</a>');
    const payOut = { ...ended, paymentType: PaymentType.PayOut };
    const says = 'Nordwind sends you money';
    expect(page({ ...payOut, status: InvoiceStatus.New })).toContain(says);
    const sent = { ...payOut, status: InvoiceStatus.Complete, dispute };
    expect(page(sent)).not.toContain(says);
    expect(page(sent)).toContain('Who sent it answers until');
  });

  it('its outcome is said in words, and what happened afterwards is said instead', () => {
    const { Complete, Expired, Canceled } = InvoiceStatus;
    const { Accepted, Refused } = DisputeStatus;
    const say = translateInto('en');
    const told = (status: InvoiceStatus, outcome: DisputeStatus, more: Partial<PublicInvoice> = {}) => {
      const state = stateWords({ ...invoice, status, dispute: decided(outcome), ...more }, 5000);
      return [state.title, ...sentencesOf(state)].map(say).join(' | ');
    };
    expect(told(Complete, Accepted)).toMatch(/^Paid \| 12\D500.00\D₽ arrived.*this payment counts\.$/);
    expect(told(Complete, Accepted, { received: 12_000 })).toMatch(
      /^Paid \| You sent .* less than .*this payment counts\.$/,
    );
    expect(told(Complete, Accepted, { reversed: true })).toMatch(/^This payment was taken back(?!.*counts\.)/);
    for (const status of [Expired, Canceled])
      expect(told(status, Refused)).toMatch(/^We did not find your payment \|.* write to Nordwind/);
    expect(told(Complete, Refused)).toMatch(/^Paid \| .* There is nothing more to do\.$/);
    const payOut = { paymentType: PaymentType.PayOut };
    expect(told(Complete, Accepted, { ...payOut, reversed: true })).toMatch(
      /^This pay-out did not arrive .*Nordwind decides anew/,
    );
    expect(told(Complete, Refused, payOut)).toMatch(/^This pay-out was sent .*Ask your bank about it first/);
    expect(told(Complete, Refused, { ...payOut, reversed: true })).toMatch(/^This pay-out was taken back/);
    const other = stateWords({ ...invoice, dispute, otherSum: 10 }, 0);
    expect(say(other.title)).toBe('Another sum arrived');
  });
});

describe('phrases for payers', () => {
  it.each(Object.keys(languages) as Language[])('phrases for payers are whole in every state: %s', (language) => {
    const say = translateInto(language);
    const english = translateInto('en');
    for (const shown of everyState) {
      const state = stateWords(shown, 1000, 'help@shop.example');
      for (const words of [state.title, ...sentencesOf(state)]) {
        expect(say(words)).not.toMatch(/%\{|undefined/);
        if (language !== 'en') expect(say(words)).not.toBe(english(words));
      }
    }
  });

  it('phrases for payers differ for each state of an invoice; a complete one shows its sum and a late payment', () => {
    const told = Object.values(PaymentType).flatMap((paymentType) =>
      [...Object.values(InvoiceStatus), 99 as unknown as InvoiceStatus].map((status) =>
        stateWords({ ...invoice, status, paymentType }, 0),
      ),
    );
    const waiting = stateWords({ ...invoice, paymentType: PaymentType.PayOut, approved: false }, 0);
    const over = stateWords(invoice, 1_000_001);
    const all = [...told, waiting, over];
    for (const language of Object.keys(languages) as Language[]) {
      const say = translateInto(language);
      // Both types have the same phrase for an unknown status.
      expect(new Set(all.map(({ text }) => say(text))).size).toBe(all.length - 1);
      for (const { title, text } of all) expect(`${say(title)} ${say(text)}`).not.toMatch(/%\{|undefined/);
    }
    // Only an open pay-in shows its requisites for paying.
    expect(told.map(({ isPayable }) => isPayable)).toEqual([
      true,
      true,
      true,
      ...Array.from({ length: 11 }, () => false),
    ]);
    expect(over.isPayable).toBe(false);
    const say = translateInto('en');
    const complete = (more: Partial<PublicInvoice>) =>
      sentencesOf(stateWords({ ...invoice, status: InvoiceStatus.Complete, ...more }, 0))
        .map(say)
        .join(' ');
    expect(complete({ received: 12_000 })).toContain('12\u00a0000.00\u00a0₽, which is less than 12\u00a0500.00\u00a0₽');
    expect(complete({ received: 13_000, late: true })).toMatch(/more than .* after the time was over/);
    for (const received of [12_000, 13_000]) expect(complete({ received })).not.toMatch(/arrived|nothing more to do/);
    expect(complete({ received: null, late: false })).toMatch(
      /^12\D500\.00\D₽ arrived\. There is nothing more to do\.$/,
    );
    for (const paymentType of Object.values(PaymentType))
      expect(complete({ reversed: true, paymentType })).toMatch(/does not count any more/);
  });

  it('phrases for payers ask for the transfer of an open pay-in, and then say not to pay and whom to ask', () => {
    const english = translateInto('en');
    const russian = translateInto('ru');
    for (const status of openInvoiceStatuses) {
      const open = stateWords({ ...invoice, status }, 999_999, 'help@shop.example');
      expect([english(open.title), russian(open.title)]).toEqual(['Waiting for your transfer', 'Ждём ваш перевод']);
      expect(open.notes!.map(english)).toEqual(
        status === InvoiceStatus.New ? [] : ['If you have not sent it yet, you can do so while the time below runs.'],
      );
      const over = (contact?: string) => stateWords({ ...invoice, status }, 1_000_000, contact);
      expect(english(over().title)).toBe('Time is over: do not pay any more');
      expect(english(over().text)).toMatch(/^If you have paid, .* ask Nordwind, with the invoice ID/);
      expect(english(over('help@shop.example').text)).toContain('ask help@shop.example, with');
      expect(russian(over('help@shop.example').text)).toContain('help@shop.example');
      expect(over()).toMatchObject({ isPayable: false });
      const data: PageData = {
        page: 'extended-pg',
        language: 'en',
        platform: { apiBase: '/api/', extensions: true },
        now: 1_000_000,
        key: 'k',
        values: {},
        issues: {},
        invoice: { ...invoice, status },
        contact: 'help@shop.example',
        search: '',
        address: '/extended-pg/1',
      };
      const page = renderPage(data, { style: '' });
      expect(page).toContain('ask <a href="mailto:help@shop.example">help@shop.example</a>, with');
      expect(page).not.toContain('Copy Requisites');
    }
  });

  it('phrases for payers say of a pay-in that was said paid what is done about it, before and after its end and its receipt', () => {
    const said = { ...invoice, reportedPaidDate: 5, receipts: 0, claimDate: Date.UTC(2026, 10, 28, 14, 5) };
    const texts = (more: Partial<PublicInvoice>, now: number) =>
      openInvoiceStatuses.map((status) => {
        const { title, text, isPayable } = stateWords({ ...said, status, ...more }, now);
        return [translateInto('en')(title), translateInto('en')(text).split('.')[0], isPayable];
      });
    const each = (text: string, isPayable: boolean) =>
      openInvoiceStatuses.map(() => ['We are checking', text, isPayable]);
    expect(texts({}, 999_999)).toEqual(each('You said that you have paid', true));
    expect(texts({}, 1_000_000)).toEqual(each('We look for your payment until 14:05 UTC', false));
    expect(texts({ claimDate: null }, 1_000_000)).toEqual(each('We are still looking for your payment', false));
    for (const now of [999_999, 1_000_000])
      expect(texts({ receipts: 1, claimDate: null }, now)).toEqual(each('A person looks at your receipt', false));
    // A platform that takes no receipts says so by not naming them.
    expect(texts({ receipts: undefined }, 1_000_000)[0]![0]).toBe('Time is over: do not pay any more');
    const page = (more: Partial<PublicInvoice>) => pageOf({ ...said, ...more }, 'en', 'help@shop.example');
    expect(page({})).toContain('role="timer"');
    expect(page({})).toContain('Add the receipt of your bank');
    expect(page({ expireDate: 0, requisites: null })).not.toMatch(/role="timer"|Requisites/);
    expect(page({ receipts: 3 })).not.toMatch(/receipt of your bank|another receipt/);
    expect(page({ receipts: undefined })).not.toContain('receipt of your bank');
  });

  it('phrases for payers follow the language of the browser', () => {
    expect(['ru-RU,ru;q=0.9,en;q=0.8', 'de,ru', 'en-US,ru', '', 'x'.repeat(9000)].map(preferredLanguage)).toEqual([
      'ru',
      'ru',
      'en',
      'en',
      'en',
    ]);
  });

  it('phrases for payers count down in minutes and seconds, and announce five minutes and one minute', () => {
    expect([900_000, 702_001, 59_000, 1, 0, -5000, 86_400_000].map(countdown)).toEqual([
      '15:00',
      '11:43',
      '0:59',
      '0:01',
      '0:00',
      '0:00',
      '24:00:00',
    ]);
    const spoken = Array.from({ length: 900 }, (_, second) => timeLeftAnnouncement(second * 1000));
    expect(new Set(spoken).size).toBe(3);
    expect([
      timeLeftAnnouncement(300_001),
      timeLeftAnnouncement(300_000),
      timeLeftAnnouncement(60_001),
      timeLeftAnnouncement(60_000),
      timeLeftAnnouncement(0),
    ]).toEqual([
      '',
      'Less than five minutes are left.',
      'Less than five minutes are left.',
      'Less than a minute is left.',
      '',
    ]);
  });
});

describe('the form for payers', () => {
  const filled = { paymentType: '0', amount: '10,50', clientId: '7', cid: 'order-1', paymentMethod: 'Unibank' };

  it('the form for payers sends the fields of the contract, and for a pay-in no requisites', () => {
    const typed = { ...filled, requisites: 'nonsense', phoneNumber: 'x' };
    const { values, issues } = readForm(typed);
    expect(issues).toEqual({});
    expect(invoiceBodyOf(values, false)).toEqual({
      clientId: 7,
      cid: 'order-1',
      paymentType: PaymentType.PayIn,
      amount: 10.5,
    });
    expect(invoiceBodyOf(values, true)).toMatchObject({ paymentMethod: 'Unibank' });
    const payOut = { ...filled, paymentType: '1', cid: '', requisites: '4000 1234-5678 9010', holderName: 'I P' };
    const requisites = { requisites: '4000123456789010', holderName: 'I P', phoneNumber: 0 };
    expect(invoiceBodyOf(readForm(payOut).values, false)).toMatchObject({
      cid: '',
      paymentType: PaymentType.PayOut,
      requisites,
    });
    const called = readForm({ ...payOut, phoneNumber: '+7 (900) 123-45-67' });
    expect(invoiceBodyOf(called.values, false)).toMatchObject({
      requisites: { ...requisites, phoneNumber: 79001234567 },
    });
  });

  it('the form for payers warns once about requisites that no card has, and takes them when sent again', () => {
    const typed = { ...filled, paymentType: '1', holderName: 'I P' };
    const issueOf = (requisites: string, checked?: string) =>
      readForm({ ...typed, requisites }, checked).issues.requisites?.phrase;
    const warning = /^Check the number/;
    expect(issueOf('4111 1111 1111 1112')).toMatch(warning);
    expect(issueOf('1234')).toMatch(warning);
    expect(issueOf('1234', '1234')).toBeUndefined();
    expect(issueOf('1235', '1234')).toMatch(warning);
    expect(issueOf('4111 1111 1111 1111')).toBeUndefined();
    expect(readForm({ ...typed, paymentType: '0', requisites: '1234' }).issues).toEqual({});
  });

  it.each([
    ['0.5', 'Minimum amount is 1'],
    ['', 'Amount is required'],
    ['1e9', 'Enter a number'],
    ['1 000 000 000 000 000', 'This amount is too large'],
    ['100000001', 'Must be at most 100\u00a0000\u00a0000'],
    ['1.005', 'At most 2 decimals'],
    ['1.500', 'At most 2 decimals'],
    ['1,500', 'Ambiguous: write it without the comma'],
  ])('the form for payers refuses the amount %j with: %s', (amount, said) => {
    expect(translateInto('en')(readForm({ ...filled, amount }).issues.amount!)).toBe(said);
  });

  it('the form for payers is filled from a link, and shows issues for invalid values of the link', () => {
    const link = (query: string) => readLink(new URLSearchParams(query), merchants);
    const { uuid } = merchants[0]!;
    for (const merchant of ['7', uuid, uuid.toUpperCase()]) {
      expect(link(`merchant=${merchant}&amount=12.5&cid=a&tab=pay-out`)).toEqual({
        values: { clientId: '7', amount: '12.5', cid: 'a', paymentType: '1' },
        issues: {},
        isPrefilled: true,
        isMerchantUnknown: false,
      });
    }
    const unknown = link('merchant=8&amount=0.2&tab=both&cid=%00');
    expect(Object.keys(unknown.issues).toSorted()).toEqual(['amount', 'cid', 'tab']);
    expect(unknown.isMerchantUnknown).toBe(true);
    // Fields that the link does not name have no issues.
    expect(link('').issues).toEqual({});
    expect(readLink(new URLSearchParams('merchant=12'), undefined)).toMatchObject({
      values: { clientId: '12' },
      issues: {},
    });
    // Where the platform names no merchants, nobody can say that one is unknown.
    expect(readLink(new URLSearchParams('merchant=nobody'), undefined).isMerchantUnknown).toBe(false);
  });

  it('the form for payers that a payer opens for another invoice has the values of the one that ended', () => {
    const ended = { ...invoice, status: InvoiceStatus.Expired, merchant: merchants[0]! };
    const formOf = (more: Partial<PublicInvoice>) => {
      const html = pageOf({ ...ended, ...more }, 'en', 'help@shop.example');
      const [, query] = /href="\/extended-pg\?([^"]*)">Create a new invoice/.exec(html)!;
      return readLink(new URLSearchParams(query!.replaceAll('&amp;', '&')), merchants);
    };
    const values = { clientId: '7', amount: '12500', cid: 'order & 1', paymentMethod: 'Unibank' };
    expect(formOf({ cid: 'order & 1', paymentMethod: 'Unibank' })).toMatchObject({
      values: { ...values, paymentType: '0' },
      issues: {},
    });
    expect(formOf({ paymentType: PaymentType.PayOut, cid: null }).values).toMatchObject({
      cid: undefined,
      paymentType: '1',
    });
  });

  it('the form of a payment link takes from its address the payment method alone, also for another invoice', () => {
    const link = { isRefund: false } as PublicLink;
    const html = pageOf({ ...invoice, status: InvoiceStatus.Expired, link: 'l', paymentMethod: 'Unibank' }, 'en', '');
    const [, again] = /href="\/extended-pg\?([^"]*)">Create a new invoice/.exec(html)!;
    expect(again).toBe('paymentMethod=Unibank&amp;link=l');
    const query = new URLSearchParams('paymentMethod=Unibank&link=l&amount=9&cid=theirs&merchant=8&tab=pay-out');
    expect(valuesOfLink(link, query)).toEqual({ paymentType: '0', paymentMethod: 'Unibank' });
    expect(valuesOfLink({ ...link, isRefund: true }, query).paymentType).toBe('1');
  });

  it.each([
    ['Unibank', 'Unibank'],
    ['No such bank', 'BANK TRANSFER'],
  ])('the form for payers chooses of a link that names the payment method %s: %s', (paymentMethod, chosen) => {
    const { values } = readLink(new URLSearchParams({ paymentMethod }), merchants);
    const html = pageOf(invoice, 'en', '', { invoice: undefined, merchants, values });
    expect(
      [...html.matchAll(/name="paymentMethod"[^>]*checked=""[^>]*value="([^"]*)"/g)].map(([, value]) => value),
    ).toEqual([chosen]);
  });

  it('the form for payers escapes everything from a link in the page', () => {
    const evil = '</script><script>alert(1)</script><img src=x onerror=alert(2)>"\'';
    const data: PageData = {
      page: 'extended-pg',
      language: 'ru',
      platform: { apiBase: '/api/', extensions: true },
      now: 0,
      key: evil,
      merchants: [{ id: 1, uuid: 'u', nickname: evil }],
      values: { amount: evil, cid: evil, requisites: evil, holderName: evil, phoneNumber: evil },
      issues: { amount: { phrase: evil } },
      notice: { phrase: evil },
      contact: evil,
      search: '',
      address: `/extended-pg?${evil}`,
    };
    const page = renderPage(data, { style: '' });
    expect(page).not.toMatch(/<script>|<img/);
    expect(page.match(/<\/script>/g)).toHaveLength(2);
    const held = /id="data">(.*)<\/script>/.exec(page)![1]!;
    expect(JSON.parse(held)).toEqual(data);
  });
});
