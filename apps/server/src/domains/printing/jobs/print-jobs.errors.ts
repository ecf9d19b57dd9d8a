import { AppError, refusal } from '#platform/errors.ts';

export const printingIsOff = refusal('direct_printing_off', 409, '直接打印没有打开，请先在设置里打开');

export const printerDisabled = refusal('printer_disabled', 409, '这台打印机已停用，请换一台');

export const printerNeverResponded = refusal('printer_unknown', 409, '还没有连上过这台打印机，请先在“打印机”里检查');

export const orderIsCancelled = refusal('order_cancelled', 409, '订单已取消，不能打印');

export const nothingToPrint = refusal('nothing_to_print', 409, '没有可以打印的文件');

export const filesNotReady = refusal('print_files_not_ready', 409, '印刷文件还没有准备好，请稍等或看看哪里出错');

export const alreadyQueued = (title: string) =>
  new AppError('already_in_line', 409, `“${title}”已在打印队列里，请等印完或先取消`);

/** The printer lacks an ability that the file needs. */
export const printerUnsuitable = (message: string) => new AppError('printer_cannot', 409, message);

export const printJobNotFound = refusal('print_job_not_found', 404, '没有找到这个打印任务');

export const printJobFinished = refusal('print_job_over', 409, '这个任务已经结束');

export const printJobUnfinished = refusal('print_job_under_way', 409, '这个任务还在队列里，不用重新打印');

/** Messages on print jobs, for staff. */
export const jobMessages = {
  queued: '排队中，前面的任务印完后自动开始',
  behindTurning: '前一个任务在等店员翻面，继续后自动开始',
  busy: '打印机正忙，空出来就自动发送',
  unavailable: '打印机没有回应，连上后自动继续',
  unavailableTooLong: '打印机一直没有回应，请检查后重新打印',
  unavailableWithJob: '打印机收下后再没有回应，请到打印机旁看看有没有印出，再决定是否重新打印',
  unclear: '不清楚打印机有没有收到，请到打印机旁看看有没有印出，再决定是否重新打印',
  cutOff: '发送途中断了线，打印机可能没有收全；请到打印机旁核对有没有印出、页数够不够，再决定是否重新打印',
  unknownToPrinter: '打印机不再认得这个任务（可能重启过），请看看有没有印出，再决定是否重新打印',
  wrongCertificate: '打印机的证书与添加时不同，没有发送；请先在“打印机”里检查',
  settingsRefused: '打印机不接受这些打印设置，请换一台或下载文件打印',
  formatRefused: '打印机不能打印 PDF，请换一台或下载文件打印',
  loginRequired: '打印机要求登录，请在打印机上允许不登录打印',
  refused: (status: number | undefined) => `打印机拒绝了任务（代码 ${(status ?? 0).toString(16)}）`,
  aborted: (reason: string) => `打印机没有印完${reason && `：${reason}`}，请检查后重新打印`,
  cancelledAtPrinter: '在打印机上被取消了',
  cancelled: '已取消',
  cancelledOnlyHere: '已取消，但没能告诉打印机，请在打印机上取消',
  fileDeleted: '印刷文件已删除，不能打印',
  printerRemoved: '打印机已被移除',
  printerDisabled: '这台打印机已停用，请换一台打印',
  orderCancelled: '订单已取消，不再打印',
  failed: '打印出了问题，请重新打印',
  turnPaper: (edge: '长边' | '短边') =>
    `正面印好后，整叠沿${edge}翻到空白面放回纸盒，不要打乱先后：反面从最后印出的一张开始；放好再按“继续”`,
  frontsFirst: '这台打印机不能自动双面：先印正面，印好后会提示翻面',
  held: '打印机暂停了这个任务',
};
