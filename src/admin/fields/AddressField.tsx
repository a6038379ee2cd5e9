import { CopyButton } from './CopyButton';

/** A wallet address or transaction hash in full, with a copy button: two different ones can have the same ends. */
export const AddressField = ({ address, label }: { address: string; label: string }) => (
  <span className="with-button address">
    <code className="mono">{address}</code>
    <CopyButton value={address} label={label} />
  </span>
);
