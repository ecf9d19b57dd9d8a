/** What would make one address another one, two of them, or more than an address, in the hands of a mail server. */
const special = /[\s"(),:;<>@[\\\]\p{Cc}\p{Cf}]/u;
const longest = { address: 254, local: 64 };

/** Whether mail can be sent to it. An account may have an address that only its owner knows how to read. */
export function isMailable(address: string): boolean {
  const parts = address.split('@');
  const [local = '', domain = ''] = parts;
  return (
    parts.length === 2 &&
    local !== '' &&
    local.length <= longest.local &&
    address.length <= longest.address &&
    domain.includes('.') &&
    !/^[.-]|[.-]$|\.\./.test(domain) &&
    !special.test(local) &&
    !special.test(domain)
  );
}
