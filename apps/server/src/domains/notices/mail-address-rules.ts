/** Characters with a meaning in mail headers: they could change or add recipients. */
const special = /[\s"(),:;<>@[\\\]\p{Cc}\p{Cf}]/u;
const maxLength = { address: 254, local: 64 };

/** Stricter than the account form: an account may have an address that mail servers refuse. */
export function isMailable(address: string): boolean {
  const parts = address.split('@');
  const [local = '', domain = ''] = parts;
  return (
    parts.length === 2 &&
    local !== '' &&
    local.length <= maxLength.local &&
    address.length <= maxLength.address &&
    domain.includes('.') &&
    !/^[.-]|[.-]$|\.\./.test(domain) &&
    !special.test(local) &&
    !special.test(domain)
  );
}
