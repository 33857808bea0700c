import { useEffect, useRef } from 'react';

type Props = { stream: MediaStream | undefined; label: string; className: string };

export function Picture({ stream, label, className }: Props) {
  const box = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (box.current) box.current.srcObject = stream ?? null;
  }, [stream]);
  return <video ref={box} autoPlay playsInline muted aria-label={label} className={className} />;
}
