import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Words } from '../resources/language/words';
import type { PublicInvoice } from '../resources/payers';
import { PlatformUnreachable } from './PlatformUnreachable';
import { FormView } from './form/FormView';
import { LinkClosed } from './form/LinkClosed';
import type { PageData } from './page/pageData';
import { invoiceAddress, publicPages } from './page/pages';
import { WithContact } from './parts/WithContact';
import { ResultView } from './result/ResultView';
import { languages, type Language } from '../words/languages';
import { fetchWords, saveLanguage, translateInto } from './words/language';
import { TranslateContext } from './words/useTranslate';

const unknownInvoice: Words = { phrase: 'We do not know this invoice. Check the link, or create a new one.' };

/** Links to the other languages. With script they switch without loading a page. */
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
      {(Object.keys(languages) as Language[])
        .filter((name) => name !== language)
        .map((name) => {
          const languageQuery = new URLSearchParams(query);
          languageQuery.set('lang', name);
          return (
            <a
              key={name}
              href={`${path}?${languageQuery.toString()}`}
              lang={name}
              hrefLang={name}
              onClick={(event) => {
                event.preventDefault();
                onChoose(name);
              }}
            >
              {languages[name].name}
            </a>
          );
        })}
    </p>
  );
};

/** A public page in the reader's language: the form, or the created invoice. */
export const PayerPage = ({ data }: { data: PageData }) => {
  const page = publicPages[data.page];
  const [language, setLanguage] = useState(data.language);
  const [shown, setShown] = useState(data.invoice && { invoice: data.invoice, seenAt: data.now, isNew: false });
  const [notice, setNotice] = useState<Words>();
  const translate = useMemo(() => translateInto(language), [language]);

  const chooseLanguage = async (chosen: Language) => {
    try {
      await fetchWords(chosen);
    } catch {
      // Offline: the language stays, and the user can try again.
      return;
    }
    saveLanguage(chosen);
    setLanguage(chosen);
  };
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  useEffect(() => {
    if (!shown) document.title = translate('Pay');
  }, [shown, translate]);

  useEffect(() => {
    // The notice about an unknown invoice is shown. Without the parameter a reload shows a fresh form.
    if (new URLSearchParams(location.search).has('unknown'))
      history.replaceState(null, '', `${page.path}${data.search}`);
  }, [page, data.search]);

  const showInvoice = useCallback(
    (invoice: PublicInvoice, seenAt: number) => {
      setShown({ invoice, seenAt, isNew: true });
      if (page.leadsToInvoice) history.replaceState(null, '', invoiceAddress(page, String(invoice.id), data.search));
      scrollTo(0, 0);
    },
    [page, data.search],
  );
  const showUnknown = useCallback(() => {
    setShown(undefined);
    setNotice(unknownInvoice);
    history.replaceState(null, '', `${page.path}${data.search}`);
  }, [page, data.search]);

  const link = typeof data.link === 'object' ? data.link : undefined;
  const contact = (shown ? shown.invoice.merchant : link?.merchant)?.contact ?? data.contact;
  return (
    <TranslateContext value={translate}>
      <main>
        {shown ? (
          <ResultView
            key={String(shown.invoice.id)}
            data={data}
            invoice={shown.invoice}
            seenAt={shown.seenAt}
            isNew={shown.isNew}
            onUnknown={showUnknown}
          />
        ) : data.isFault ? (
          <PlatformUnreachable address={data.address} />
        ) : data.closed ? (
          <LinkClosed why={data.closed} link={link} />
        ) : (
          <FormView data={data} link={link} notice={notice} onMade={showInvoice} />
        )}
      </main>
      <footer>
        {contact && (
          <p>
            <WithContact words={{ phrase: 'Questions? %{contact}', args: { contact } }} contact={contact} />
          </p>
        )}
        <LanguageSwitch language={language} address={data.address} onChoose={(chosen) => void chooseLanguage(chosen)} />
      </footer>
    </TranslateContext>
  );
};
