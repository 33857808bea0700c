export type Profile = {
  kind: { hu: string; ro: string };
  about: { hu: string; ro: string };
  specialties: readonly number[];
};

const general: Profile = {
  kind: { hu: 'Magánklinika', ro: 'Clinica' },
  about: {
    hu: 'Szakrendelések, labor és ultrahang egy helyen, előjegyzéssel.',
    ro: 'Consultații de specialitate, laborator și ecografie în același loc, cu programare.',
  },
  specialties: [1, 23, 25, 6, 7, 2, 36, 19, 35, 34, 38, 39, 8, 11, 43, 46, 13, 5, 54],
};

const others: readonly Profile[] = [
  {
    kind: { hu: 'Családi Egészségközpont', ro: 'Centrul de Familie' },
    about: {
      hu: 'Háziorvosi és gyermekorvosi ellátás, oltások, tanácsadás az egész családnak.',
      ro: 'Medicină de familie și pediatrie, vaccinuri și sfaturi pentru toată familia.',
    },
    specialties: [58, 25, 59, 1, 51, 23],
  },
  {
    kind: { hu: 'Szívközpont', ro: 'Centrul de Cardiologie' },
    about: {
      hu: 'Szív- és érrendszeri kivizsgálás EKG-val, ultrahanggal és Holterrel.',
      ro: 'Investigații ale inimii și vaselor cu EKG, ecografie și Holter.',
    },
    specialties: [2, 4, 1, 15, 7],
  },
  {
    kind: { hu: 'Női Egészségcentrum', ro: 'Centrul de Sănătate a Femeii' },
    about: {
      hu: 'Nőgyógyászat, várandósgondozás és szűrővizsgálatok nyugodt környezetben.',
      ro: 'Ginecologie, urmărirea sarcinii și controale preventive într-un cadru liniștit.',
    },
    specialties: [23, 22, 24, 6],
  },
  {
    kind: { hu: 'Gyermekrendelő', ro: 'Clinica pentru Copii' },
    about: {
      hu: 'Gyermekorvosok és gyermek-szakorvosok, külön váróval a beteg és az egészséges gyermekeknek.',
      ro: 'Pediatri și specialiști pentru copii, cu săli de așteptare separate.',
    },
    specialties: [25, 26, 27, 31, 33, 63],
  },
  {
    kind: { hu: 'Mozgásszervi Központ', ro: 'Centrul de Recuperare' },
    about: {
      hu: 'Ortopédia, reumatológia és gyógytorna, személyre szabott mozgásprogrammal.',
      ro: 'Ortopedie, reumatologie și kinetoterapie, cu program de mișcare personal.',
    },
    specialties: [19, 43, 45, 18, 44, 57, 62],
  },
  {
    kind: { hu: 'Diagnosztikai Központ', ro: 'Centrul de Diagnostic' },
    about: {
      hu: 'Képalkotó vizsgálatok, laborvétel és szűrőcsomagok.',
      ro: 'Imagistică, recoltări și pachete de control.',
    },
    specialties: [53, 54, 60, 2],
  },
  {
    kind: { hu: 'Lelki Egészség Rendelő', ro: 'Cabinetul de Psihologie' },
    about: {
      hu: 'Pszichológusok és pszichiáterek, személyesen és videón.',
      ro: 'Psihologi și psihiatri, la cabinet și video.',
    },
    specialties: [50, 48, 50, 33],
  },
  {
    kind: { hu: 'Szem- és Fülészet', ro: 'Centrul ORL și Oftalmologie' },
    about: {
      hu: 'Szemészet, fül-orr-gégészet és bőrgyógyászat korszerű műszerekkel.',
      ro: 'Oftalmologie, ORL și dermatologie cu aparatură modernă.',
    },
    specialties: [35, 34, 36, 11],
  },
  {
    kind: { hu: 'Fogászat', ro: 'Clinica Dentară' },
    about: {
      hu: 'Fogászati kezelések és szájsebészet türelmes csapattal.',
      ro: 'Tratamente dentare și chirurgie orală cu o echipă răbdătoare.',
    },
    specialties: [52, 21, 52],
  },
  {
    kind: { hu: 'Specialista Rendelő', ro: 'Centrul Specialiștilor' },
    about: {
      hu: 'Onkológiai, nefrológiai és tüdőgyógyászati szakrendelés, második vélemény.',
      ro: 'Oncologie, nefrologie și pneumologie, a doua opinie.',
    },
    specialties: [41, 9, 46, 8, 38],
  },
];

export function profileAt(index: number): Profile {
  if (index < 2 || index % 3 === 0) return general;
  return others[(index - 2 - Math.floor(index / 3)) % others.length] ?? general;
}
