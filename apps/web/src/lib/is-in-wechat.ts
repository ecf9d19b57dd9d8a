/** WeChat's in-app browser saves no files and opens no foreign services. */
export function isInWeChat(): boolean {
  return /MicroMessenger/i.test(navigator.userAgent);
}
