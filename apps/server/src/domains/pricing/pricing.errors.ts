import { fieldRefused } from '#platform/errors.ts';

/** A field error, because the browser shows one text for every 404 and could not say what to do. */
export const documentUnknown = () => fieldRefused('file_path', '文件不存在或已过期，请重新上传');

export const tooManyCopies = (most: number) => fieldRefused('copies', `份数最多 ${most} 份`);
