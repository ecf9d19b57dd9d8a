/** The ids are parts of URLs that people share. */
export const sections = {
  shop: { id: 'shop', title: '关于我们' },
  pickup: { id: 'pickup', title: '取件和联系' },
  prices: { id: 'prices', title: '计费规则' },
  example: { id: 'example', title: '论文怎么收费' },
  exact: { id: 'exact', title: '多退少补' },
  files: { id: 'files', title: '文件怎么保存' },
} as const;
