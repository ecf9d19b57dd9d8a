import { AppError } from '#platform/errors.ts';

const fieldRefused = (field: string, sentence: string) =>
  new AppError('invalid_input', 400, '输入数据验证失败', { fields: { [field]: [sentence] } });

/** On the field, because the browser words every 404 alike and would not tell what to do. */
export const documentUnknown = () => fieldRefused('file_path', '文件不存在或已过期，请重新上传');

export const tooManyCopies = (most: number) => fieldRefused('copies', `份数最多 ${most} 份`);
