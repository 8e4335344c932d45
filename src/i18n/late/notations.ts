/** What the ways to write coordinates are called: texts that come with the windows and menus which offer them. */
export const panelTexts = {
  zh: {
    'coordinate.notation.decimal': '十进制度',
    'coordinate.notation.dms': '度分秒',
    'coordinate.notation.gk3': 'CGCS2000 高斯-克吕格 3° 带',
    'coordinate.notation.gk6': 'CGCS2000 高斯-克吕格 6° 带',
    'coordinate.notation.utm': 'WGS 84 UTM',
    'coordinate.notation.xian3': '西安 1980 高斯-克吕格 3° 带',
    'coordinate.notation.xian6': '西安 1980 高斯-克吕格 6° 带',
    'coordinate.notation.beijing3': '北京 1954 高斯-克吕格 3° 带',
    'coordinate.notation.beijing6': '北京 1954 高斯-克吕格 6° 带',
    'coordinate.atZone': '东 {x} m　北 {y} m（{zone} 带）',
  },
  en: {
    'coordinate.notation.decimal': 'Decimal degrees',
    'coordinate.notation.dms': 'Degrees, minutes, seconds',
    'coordinate.notation.gk3': 'CGCS2000 Gauss-Krüger, 3° zones',
    'coordinate.notation.gk6': 'CGCS2000 Gauss-Krüger, 6° zones',
    'coordinate.notation.utm': 'WGS 84 UTM',
    'coordinate.notation.xian3': 'Xian 1980 Gauss-Krüger, 3° zones',
    'coordinate.notation.xian6': 'Xian 1980 Gauss-Krüger, 6° zones',
    'coordinate.notation.beijing3': 'Beijing 1954 Gauss-Krüger, 3° zones',
    'coordinate.notation.beijing6': 'Beijing 1954 Gauss-Krüger, 6° zones',
    'coordinate.atZone': 'E {x} m  N {y} m (zone {zone})',
  },
} as const;
