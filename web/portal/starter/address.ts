/** The page's own address: a mailed link's token is hidden in the address bar. */
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
