/** A role type (0 to 16, portal.md, section 6; 17 for auditors) and the department it belongs to. */
export interface Role {
  readonly roleType: number;
  readonly department: string;
  readonly departmentEn: string;
}

/** The seventeen role types in order; built-in account admin{n+1} holds role type n. */
export const ROLES: readonly Role[] = [
  { roleType: 0, department: '博州林业和草原局', departmentEn: 'Bortala Forestry and Grassland Bureau' },
  {
    roleType: 1,
    department: '艾比湖湿地国家级自然保护区管理局',
    departmentEn: 'Ebinur Wetland Nature Reserve Authority',
  },
  { roleType: 2, department: '资源管理科', departmentEn: 'Resource Management Section' },
  { roleType: 3, department: '自然保护地管理科', departmentEn: 'Protected Area Management Section' },
  {
    roleType: 4,
    department: '防火与野生动植物保护中心',
    departmentEn: 'Fire Prevention and Wildlife Protection Centre',
  },
  { roleType: 5, department: '绿化中心', departmentEn: 'Greening Centre' },
  {
    roleType: 6,
    department: '森林病虫害防治检疫站',
    departmentEn: 'Forest Pest Control and Quarantine Station',
  },
  { roleType: 7, department: '林业工作管理站', departmentEn: 'Forestry Management Station' },
  { roleType: 8, department: '草原监理所', departmentEn: 'Grassland Supervision Institute' },
  {
    roleType: 9,
    department: '甘家湖梭梭林自然保护区分局',
    departmentEn: 'Ganjiahu Saxaul Forest Reserve Branch Office',
  },
  {
    roleType: 10,
    department: '公益林与国有林场管理站',
    departmentEn: 'Public-Welfare Forest and State Forest Farm Station',
  },
  { roleType: 11, department: '草原工作站', departmentEn: 'Grassland Work Station' },
  {
    roleType: 12,
    department: '夏尔希里自然保护区管理站',
    departmentEn: 'Xarxili Nature Reserve Management Station',
  },
  { roleType: 13, department: '三台林场国有林管理局', departmentEn: 'Santai State Forest Bureau' },
  { roleType: 14, department: '精河林场国有林管理局', departmentEn: 'Jinghe State Forest Bureau' },
  { roleType: 15, department: '哈日图热格林场国有林管理局', departmentEn: 'Haritureg State Forest Bureau' },
  { roleType: 16, department: '奎屯河林场国有林管理局', departmentEn: 'Kuytun River State Forest Bureau' },
];

/** The role type of those who read the audit log and do nothing else. */
export const AUDITOR_ROLE_TYPE = 17;

/** What an account may be: of one of the units, or an auditor's. */
export const ACCOUNT_ROLES: readonly Role[] = [
  ...ROLES,
  { roleType: AUDITOR_ROLE_TYPE, department: '审计员', departmentEn: 'Auditor' },
];

/** The role type of the prefecture bureau, whose users may switch unit. */
export const BUREAU_ROLE_TYPE = 0;

/** The units a bureau user may switch to besides the bureau: a reserve station and four state forest bureaus. */
export const SWITCHABLE_ROLE_TYPES: readonly number[] = [12, 13, 14, 15, 16];

/** Finds a role by its type, given as a number or as the text kept in RoleIDs. */
export function findRole(roleType: number | string | undefined): Role | undefined {
  return ACCOUNT_ROLES.find((role) => String(role.roleType) === String(roleType));
}

/** A department's name in a language; as the server words it where no role has it. */
export function departmentName(department: string, language: 'zh' | 'en'): string {
  const known = language === 'en' ? ACCOUNT_ROLES.find((role) => role.department === department) : undefined;
  return known?.departmentEn ?? department;
}
