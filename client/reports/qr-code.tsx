import { useLoaded } from '../ui/feedback/use-loaded.js';

export interface QrCodeProps {
  readonly text: string;
  readonly label: string;
  readonly size: number;
}

export function QrCode({ text, label, size }: QrCodeProps) {
  const picture = useLoaded(`qr ${text}`, async () => (await import('./qr-drawing.js')).qrPicture(text));
  return (
    <span style={{ display: 'inline-block', width: size, height: size }}>
      {picture.data !== undefined && <img src={picture.data} alt={label} width={size} height={size} />}
    </span>
  );
}
