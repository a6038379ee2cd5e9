import { useTranslate, type RaRecord } from 'react-admin';
import { AboutRecord } from '../../admin/dialogs/AboutRecord';
import { PlainDialog } from '../../admin/dialogs/PlainDialog';
import { CopyButton } from '../../admin/fields/CopyButton';
import { QrCode } from '../../admin/parts/QrCode';
import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { useConsole } from '../../admin/state/ConsoleContext';
import { LinkStatus } from '../../resources/statuses/merchants';
import { linkAddress, payerAddress } from '../../resources/payerAddresses';
import { paymentLinks } from '../../resources/paymentLinks';

/** What the dialog says of a payment link. */
const ofLink = {
  heading: 'Payment link',
  codeLabel: 'QR code of this payment link',
  addressOf: linkAddress,
  note: ({ status }: RaRecord) =>
    status === LinkStatus.Active
      ? 'Whoever has this address can pay. Nobody can change what it fixes.'
      : 'Nobody can pay with it now: it is not active.',
};

/** What it says of an invoice. */
const ofInvoice = {
  heading: 'Payer’s page',
  codeLabel: 'QR code of the payer’s page',
  addressOf: payerAddress,
  note: () => 'The payer watches the invoice there. Whoever has this address can do so, too.',
};

/** Dialog with an address for payers, to copy or as a QR code: of a payment link, or of the page of an invoice. */
const ShowAddress = ({ definition, record, onClose }: CustomDialogProps) => {
  const t = useTranslate();
  const { config } = useConsole();
  const { heading, codeLabel, addressOf, note } = definition.name === paymentLinks.name ? ofLink : ofInvoice;
  const address = `${config.payerOrigin ?? location.origin}${addressOf(String(record!.uuid))}`;
  return (
    <PlainDialog
      heading={t(heading)}
      about={<AboutRecord definition={definition} record={record!} />}
      onClose={onClose}
    >
      <QrCode text={address} label={t(codeLabel)} />
      <dl className="payment">
        <div>
          <dt>{t('Address')}</dt>
          <dd>
            <a href={address} target="_blank" rel="noreferrer">
              {address}
            </a>
            <CopyButton value={address} label="Address" />
          </dd>
        </div>
      </dl>
      <p className="muted">{t(note(record!))}</p>
    </PlainDialog>
  );
};

export default ShowAddress;
