/** WeChat's in-app browser cannot save files, nor open sites such as GitHub and Google. */
export function isInWeChat(): boolean {
  return /MicroMessenger/i.test(navigator.userAgent);
}
