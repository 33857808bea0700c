/** `k•••@example.com` is enough for the owner to notice a typo, and too little for others to write to. */
export function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 3)} •••• ${phone.slice(-3)}`;
}

export function initials(name: string): string {
  const digraph = /^(?:cs|dzs?|gy|ly|ny|sz|ty|zs)/i;
  return name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${digraph.exec(word)?.[0] ?? Array.from(word)[0]}.`)
    .join(' ');
}
