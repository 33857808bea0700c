export function addressOfPage(): string {
  return hiddenAddress() ?? location.href.replace(location.hash, '');
}

export function hiddenAddress(): string | null {
  try {
    return sessionStorage.getItem(`link ${location.pathname}`);
  } catch {
    return null;
  }
}
