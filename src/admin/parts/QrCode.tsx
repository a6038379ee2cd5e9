import QRCode, { type QRCodeRenderersOptions } from 'qrcode';
import { useEffect, useRef } from 'react';

interface Props {
  text: string;
  /** What it contains, for screen readers. */
  label: string;
  options?: QRCodeRenderersOptions;
}

/** A QR code. Its code is large: import it in a file that is loaded when it is shown. */
export const QrCode = ({ text, label, options }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current!;
    // The library sets the size in an inline style. Removing it lets the style sheet set the displayed size.
    void QRCode.toCanvas(element, text, options).then(() => element.removeAttribute('style'));
  }, [text, options]);
  return <canvas ref={canvas} className="qr-code" role="img" aria-label={label} />;
};
