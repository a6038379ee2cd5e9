import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Words } from '../resources/language/words';
import type { PublicInvoice } from '../resources/payers';
import { Fault } from './Fault';
import { FormView } from './form/FormView';
import type { PageData } from './page/pageData';
import { invoiceAddress, publicPages } from './page/pages';
import { ResultView } from './result/ResultView';
import { isLanguage, languages, type Language } from '../words/languages';
import { fetchWords, saveLanguage, translateInto } from './words/language';
import { TranslateContext, useTranslate } from './words/useTranslate';

const unknownInvoice: Words = { phrase: 'We do not know this invoice. Check the link, or create a new one.' };

/** The contact of the settings as a link, where it is one. */
const contactHref = (contact: string): string | undefined => {
  if (contact.startsWith('https://')) return contact;
  if (/^[^\s@]+@[^\s@]+$/.test(contact)) return `mailto:${contact}`;
  if (/^\+?[\d\s()-]{5,}$/.test(contact)) return `tel:${contact.replace(/[^\d+]/g, '')}`;
  return undefined;
};

const Contact = ({ contact }: { contact: string }) => {
  const say = useTranslate();
  const [before = '', after = ''] = say({ phrase: 'Questions? %{contact}', args: { contact: '\0' } }).split('\0');
  const href = contactHref(contact);
  return (
    <p>
      {before}
      {href === undefined ? contact : <a href={href}>{contact}</a>}
      {after}
    </p>
  );
};

/** Links to the other languages, which script follows without a new page. */
const LanguageSwitch = ({
  language,
  address,
  onChoose,
}: {
  language: Language;
  address: string;
  onChoose: (language: Language) => void;
}) => {
  const [path = '', query] = address.split('?');
  return (
    <p>
      {Object.entries(languages).map(([name, { name: label }]) => {
        if (!isLanguage(name) || name === language) return null;
        const asked = new URLSearchParams(query);
        asked.set('lang', name);
        return (
          <a
            key={name}
            href={`${path}?${asked.toString()}`}
            lang={name}
            hrefLang={name}
            onClick={(event) => {
              event.preventDefault();
              onChoose(name);
            }}
          >
            {label}
          </a>
        );
      })}
    </p>
  );
};

/** A public page: the form, or the invoice that came of it, in the reader's language. */
export const PayerPage = ({ data }: { data: PageData }) => {
  const page = publicPages[data.page];
  const [language, setLanguage] = useState(data.language);
  const [shown, setShown] = useState(data.invoice && { invoice: data.invoice, seenAt: data.now, isNew: false });
  const [notice, setNotice] = useState<Words>();
  const say = useMemo(() => translateInto(language), [language]);

  const choose = async (chosen: Language) => {
    try {
      await fetchWords(chosen);
    } catch {
      // Offline: the page stays as it is, and can be asked again.
      return;
    }
    saveLanguage(chosen);
    setLanguage(chosen);
  };
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => {
    if (!shown) document.title = say('Pay');
  }, [shown, say]);

  useEffect(() => {
    // What the server had to say of an unknown invoice is said; a reload is a new beginning.
    if (new URLSearchParams(location.search).has('unknown'))
      history.replaceState(null, '', `${page.path}${data.search}`);
  }, [page, data.search]);

  const made = useCallback(
    (invoice: PublicInvoice, seenAt: number) => {
      setShown({ invoice, seenAt, isNew: true });
      if (page.leadsToInvoice) history.replaceState(null, '', invoiceAddress(page, String(invoice.id), data.search));
      scrollTo(0, 0);
    },
    [page, data.search],
  );
  const unknown = useCallback(() => {
    setShown(undefined);
    setNotice(unknownInvoice);
    history.replaceState(null, '', `${page.path}${data.search}`);
  }, [page, data.search]);

  return (
    <TranslateContext value={say}>
      <main>
        {shown ? (
          <ResultView
            key={String(shown.invoice.id)}
            data={data}
            invoice={shown.invoice}
            seenAt={shown.seenAt}
            isNew={shown.isNew}
            onUnknown={unknown}
          />
        ) : data.isFault ? (
          <Fault address={data.address} />
        ) : (
          <FormView data={data} notice={notice} onMade={made} />
        )}
      </main>
      <footer>
        {data.contact !== undefined && <Contact contact={data.contact} />}
        <LanguageSwitch language={language} address={data.address} onChoose={(chosen) => void choose(chosen)} />
      </footer>
    </TranslateContext>
  );
};
