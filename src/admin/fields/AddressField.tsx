import { CopyButton } from './CopyButton';

/** The address of a wallet, whole, with a button that copies it: its ends alone tell no two apart for certain. */
export const AddressField = ({ address, label }: { address: string; label: string }) => (
  <span className="with-button address">
    <code className="mono">{address}</code>
    <CopyButton value={address} label={label} />
  </span>
);
