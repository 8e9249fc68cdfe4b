#pragma once
#include <unicode/uenum.h>
#include <unicode/strenum.h>
#include <unicode/unistr.h>
U_NAMESPACE_BEGIN
class UStringEnumeration : public StringEnumeration {
  UEnumeration* list;
  UnicodeString text;
 public:
  explicit UStringEnumeration(UEnumeration* adopted) : list(adopted) {}
  ~UStringEnumeration() override { if (list) uenum_close(list); }
  int32_t count(UErrorCode& status) const override { return uenum_count(list, &status); }
  const UnicodeString* snext(UErrorCode& status) override {
    int32_t n = 0;
    const UChar* s = uenum_unext(list, &n, &status);
    if (s == nullptr || U_FAILURE(status)) return nullptr;
    text.setTo(s, n);
    return &text;
  }
  void reset(UErrorCode& status) override { uenum_reset(list, &status); }
  UClassID getDynamicClassID() const override { static char id; return &id; }
};
U_NAMESPACE_END
