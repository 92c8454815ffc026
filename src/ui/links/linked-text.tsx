import { linkedParts } from '#domain/linked-parts.ts';

/** A text whose addresses are links. */
export default function LinkedText({ text }: { readonly text: string }) {
  return linkedParts(text).map((part, index) =>
    // oxlint-disable-next-line react/no-array-index-key
    part.isAddress ? <Address key={index} address={part.text} /> : part.text,
  );
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
