import { fieldRefused } from '#platform/errors.ts';

/** On the field, because the browser words every 404 alike and would not tell what to do. */
export const documentUnknown = () => fieldRefused('file_path', '文件不存在或已过期，请重新上传');

export const tooManyCopies = (most: number) => fieldRefused('copies', `份数最多 ${most} 份`);
