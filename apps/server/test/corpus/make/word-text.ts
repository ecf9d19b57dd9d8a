/** Sentences of a report, from which `paragraphs` composes the same text in every run. */
const sentences = [
  '本报告以校园自助打印服务为例，讨论小型服务系统从需求调查到上线运行的全过程。',
  '调查对象为三所学院的本科生与研究生，共发放问卷四百二十份，收回有效问卷三百九十七份。',
  '结果表明，排队时间是影响满意程度的首要因素，其次是价格是否事先明确，再次是成品的装订质量。',
  '在论文提交的高峰时段，平均等待时间超过二十五分钟，而实际打印所用时间不足三分钟。',
  '因此，把文件上传、选项确认与付款放到线上完成，取件时只需核对取件码，可以显著缩短排队时间。',
  '系统的核心在于页数的准确计算：页数决定价格，而文字处理软件记录的页数并不总是可靠。',
  '不同软件对字体、行距和网格的处理存在差异，同一份文档在不同环境下的页数可能相差一页以上。',
  '为此，本文采用先估算、后校正的办法，上传时立即给出预估价格，后台转换完成后再给出精确价格。',
  '若两者不一致，系统会同时显示两个数字，由使用者查看逐页预览之后自行决定是否继续下单。',
  '实验在两台配置相同的计算机上进行，每组重复十次，取中位数作为结果，并记录最大值与最小值。',
  '数据处理采用常规统计方法，显著性水平取百分之五，全部图表均由作者根据原始数据绘制。',
  '最后，本文对系统的不足之处作了说明，并对今后的改进方向提出了若干建议。',
];

/** `count` paragraphs of two to five sentences each. */
export function paragraphs(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const length = 2 + ((index * 7) % 4);
    return Array.from({ length }, (_, step) => sentences[(index * 5 + step) % sentences.length]).join('');
  });
}
