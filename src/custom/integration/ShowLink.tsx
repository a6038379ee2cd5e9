import { useTranslate } from 'react-admin';
import { AboutRecord } from '../../admin/dialogs/AboutRecord';
import { PlainDialog } from '../../admin/dialogs/PlainDialog';
import { CopyButton } from '../../admin/fields/CopyButton';
import { QrCode } from '../../admin/parts/QrCode';
import type { CustomDialogProps } from '../../admin/registries/customDialogs';
import { useConsole } from '../../admin/state/ConsoleContext';
import { LinkStatus } from '../../resources/statuses/merchants';
import { linkAddress } from '../../resources/payerAddresses';

/** Dialog with the address of a payment link, to copy or as a QR code. */
const ShowLink = ({ definition, record, onClose }: CustomDialogProps) => {
  const t = useTranslate();
  const { config } = useConsole();
  const address = `${config.payerOrigin ?? location.origin}${linkAddress(String(record!.uuid))}`;
  return (
    <PlainDialog
      heading={t('Payment link')}
      about={<AboutRecord definition={definition} record={record!} />}
      onClose={onClose}
    >
      <QrCode text={address} label={t('QR code of this payment link')} />
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
      <p className="muted">
        {t(
          record!.status === LinkStatus.Active
            ? 'Whoever has this address can pay. Nobody can change what it fixes.'
            : 'Nobody can pay with it now: it is not active.',
        )}
      </p>
    </PlainDialog>
  );
};

export default ShowLink;
