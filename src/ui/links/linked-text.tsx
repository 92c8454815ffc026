import { linkedParts } from '#domain/linked-parts.ts';

export interface LinkedTextProps {
  readonly text: string;
  /** Of the addresses only so many first ones are links. */
  readonly most?: number;
}

/** A text whose addresses are links. */
export default function LinkedText({ text, most = Infinity }: LinkedTextProps) {
  let left = most;
  return linkedParts(text).map((part, index) => {
    if (!part.isAddress || left <= 0) return part.text;
    left -= 1;
    // oxlint-disable-next-line react/no-array-index-key
    return <Address key={index} address={part.text} />;
  });
}

/** Opens another tab, which has no way back to this one. */
export function Address({
  address,
  className,
}: {
  readonly address: string;
  readonly className?: string | undefined;
}) {
  if (!URL.canParse(address)) return address;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" draggable={false} className={className}>
      {address}
    </a>
  );
}
